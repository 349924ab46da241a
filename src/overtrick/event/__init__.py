"""An event and its ranking, pure and exact: from what happened at the tables to places.

| room | holds |
|---|---|
| `outcome` | what happened at a table, and what does not: six kinds of not having a result |
| `document` | contestants, results, official figures: what every reader of files fills |
| `ruleset`, `fields`, `presets` | the choices of an event, their names, and whose they are |
| `scoring` | the results of a board compared, and each side credited |
| `averages` | artificial adjusted scores and sit-outs |
| `ledger` | penalties, carry-over and handicap, which never enter a comparison |
| `standings` | totals, percentages, places |
| `ties` | what parts those with the same result |

The straight line through it: `score_event(document, ruleset)` gives the scored lines,
`rank(document, ruleset)` the standings with those lines in them.
"""
