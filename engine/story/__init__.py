"""What the story games share: tests with bands, entries in Markdown, and a linter for branching stories. Pure."""
