"""`python -m engine`: simulate games, check content, report coverage, replay exports."""

from engine.tools.cli import main

raise SystemExit(main())
