"""Comparing the results of one board, pure and exact: one entry function for each method.

| Law | method | where |
|---|---|---|
| 78A | matchpoints | `matchpoints` |
| 78B | IMPs | `imps` |
| 78B, 78D | cross-IMPs, Butler | `cross_imps`, `butler` |
| 78C | total points | `total` |
| 78D | board-a-match | `bam` |
| 87B | a fouled board | `group.fouled`, `factoring`, `small_groups` |
| 12C | artificial and assigned scores | not here: they are credited by the session's rules |

Every method takes a `Group` and its own frozen options, and gives a `BoardComparison` or, for a
lone result, `NotComparable`. The two sides of a result are credited separately.
"""
