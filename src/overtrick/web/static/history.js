// The last results, kept in this browser only.

const KEY = "overtrick.results";
const LONGEST = 30;

export class History {
  // `describe` puts an item into words, in the language of the page.
  constructor(list, empty, emptyText, describe) {
    Object.assign(this, { list, empty, emptyText, describe, items: load() });
    // Another tab has added to the list.
    window.addEventListener("storage", () => {
      this.items = load();
      this.#show();
    });
    queueMicrotask(() => this.#show());
  }

  add(item) {
    if (this.items[0]?.query === item.query) return;
    this.items = [item, ...this.items].slice(0, LONGEST);
    this.#keep();
  }

  clear() {
    this.items = [];
    this.#keep();
  }

  text() {
    return this.items.map((item) => `${this.describe(item)}: ${item.total}`).join("\n");
  }

  csv() {
    const rows = this.items.map(({ board, text, vulnerable, total, sides }) => [
      board,
      text,
      vulnerable ? "yes" : "no",
      total,
      sides?.ns ?? "",
      sides?.ew ?? "",
    ]);
    return [["board", "result", "vulnerable", "score", "ns_score", "ew_score"], ...rows]
      .map((cells) => cells.join(","))
      .join("\r\n");
  }

  #keep() {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.items));
    } catch {
      // A browser that stores nothing keeps the list while the page is open.
    }
    this.#show();
  }

  #show() {
    const entries = this.items.map((item) => {
      const [entry, link, points] = ["li", "a", "span"].map((name) => document.createElement(name));
      link.href = item.query;
      link.textContent = this.describe(item);
      points.textContent = ` ${item.total}`.replace("-", "−");
      entry.append(link, points);
      return entry;
    });
    this.list.replaceChildren(...entries);
    this.empty.textContent = entries.length ? "" : this.emptyText;
  }
}

// What is stored is ours, but a visitor may have touched it: what does not look right is left out.
function load() {
  try {
    const items = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return items.filter(
      ({ state, query, total }) => state?.vul && /^\?r=/.test(query) && Number.isInteger(total),
    );
  } catch {
    return [];
  }
}
