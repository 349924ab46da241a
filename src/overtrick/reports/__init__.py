"""Values as pages: text for a terminal, HTML, tables for a spreadsheet. Nothing is worked out here.

| module | holds |
|---|---|
| `figures` | how an exact number is written |
| `safe` | texts of strangers made harmless: control characters, formulas |
| `outcomes` | what happened at a table, in a few letters |
| `event` | an event as a page shows it: every cell a text, the same for text and HTML |
| `text`, `page`, `spreadsheet` | the three ways to print it |
| `rules` | the fields of a ruleset, and rulesets side by side |
"""
