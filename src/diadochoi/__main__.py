"""`python -m diadochoi`: the same as the `diadochoi` command."""

from diadochoi.cli.main import main

raise SystemExit(main())
