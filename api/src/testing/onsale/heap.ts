/** What is due first comes out first; of several due at the same time, what was put in first. */
export class Heap<Item> {
  readonly #items: { at: number; order: number; item: Item }[] = [];
  #count = 0;

  get size(): number {
    return this.#items.length;
  }

  /** When the first is due; Infinity when there is none. */
  get nextAt(): number {
    return this.#items[0]?.at ?? Infinity;
  }

  push(at: number, item: Item): void {
    const items = this.#items;
    const added = { at, order: this.#count++, item };
    let hole = items.push(added) - 1;
    for (let up = (hole - 1) >> 1; hole > 0 && isBefore(added, items[up]!); up = (hole - 1) >> 1) {
      items[hole] = items[up]!;
      hole = up;
    }
    items[hole] = added;
  }

  pop(): Item | undefined {
    const items = this.#items;
    const first = items[0];
    const last = items.pop();
    if (!first || !last || items.length === 0) return first?.item;
    let hole = 0;
    for (let down = 1; down < items.length; down = 2 * hole + 1) {
      if (down + 1 < items.length && isBefore(items[down + 1]!, items[down]!)) down += 1;
      if (!isBefore(items[down]!, last)) break;
      items[hole] = items[down]!;
      hole = down;
    }
    items[hole] = last;
    return first.item;
  }

  clear(): void {
    this.#items.length = 0;
  }
}

interface Position {
  at: number;
  order: number;
}

const isBefore = (a: Position, b: Position) => a.at < b.at || (a.at === b.at && a.order < b.order);
