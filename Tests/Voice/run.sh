#!/usr/bin/env bash
# scripts/check_cases.py finds what it counts, and nothing else.
. "$(dirname "${BASH_SOURCE[0]}")/../../scripts/lib.sh"
python3 -B Tests/Voice/cases.py
