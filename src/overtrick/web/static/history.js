// The last results, kept in this browser only.

const KEY = "overtrick.history";
const LONGEST = 30;

export class History {
  constructor(list, empty, texts) {
    Object.assign(this, { list, empty, texts, items: load() });
    this.#show();
  }

  add(item) {
    if (this.items[0]?.state === item.state) return;
    this.items = [item, ...this.items].slice(0, LONGEST);
    this.#keep();
  }

  clear() {
    this.items = [];
    this.#keep();
  }

  text() {
    return this.items.map(({ title, total }) => `${title}: ${total}`).join("\n");
  }

  csv() {
    const rows = this.items.map(({ text, vulnerable, total, sides }) => [
      text,
      vulnerable ? "yes" : "no",
      total,
      sides?.ns ?? "",
      sides?.ew ?? "",
    ]);
    return [["result", "vulnerable", "score", "ns_score", "ew_score"], ...rows]
      .map((cells) => cells.map((cell) => `${cell}`).join(","))
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
    const entries = this.items.map(({ title, total, state }) => {
      const [entry, link, points] = ["li", "a", "span"].map((name) => document.createElement(name));
      link.href = state;
      link.textContent = title;
      points.textContent = ` ${total}`.replace("-", "−");
      entry.append(link, points);
      return entry;
    });
    this.list.replaceChildren(...entries);
    this.empty.textContent = entries.length ? "" : this.texts.history_empty;
  }
}

function load() {
  try {
    const items = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(items) ? items.filter((item) => typeof item?.title === "string") : [];
  } catch {
    return [];
  }
}
