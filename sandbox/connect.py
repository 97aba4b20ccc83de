"""Pointing the unmodified discord.py at the sandbox instead of at Discord."""

from __future__ import annotations

import discord.asset
import discord.gateway
import discord.http
import yarl

API = "/api/v10"


def point_at(base_url: str) -> None:
    """Send REST, Gateway and CDN traffic to `base_url`, such as http://127.0.0.1:8765. Call it before login.

    The bot's setting ONEIROS_DISCORD_API takes the same address and does the same three assignments.
    """
    base = base_url.rstrip("/")
    discord.http.Route.BASE = base + API
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(base.replace("http", "ws", 1) + "/gateway")
    discord.asset.Asset.BASE = f"{base}/cdn"


def point_back() -> None:
    """Back to Discord."""
    discord.http.Route.BASE = "https://discord.com/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL("wss://gateway.discord.gg/")
    discord.asset.Asset.BASE = "https://cdn.discordapp.com"
