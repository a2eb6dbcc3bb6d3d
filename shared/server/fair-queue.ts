/**
 * A bounded queue that serves shares in turn, in the order in which they came. A share is whoever
 * must not fill the queue alone, such as a network. What a full queue drops is the latest of the
 * share that has the most in it.
 */
export interface FairQueue<Item> {
  size: () => number;
  /** Adds an item; returns the item that was dropped for it, which may be the same. */
  add: (share: string, item: Item) => Item | undefined;
  /** Takes the next item; with `isReady`, the next of a share that is. */
  take: (isReady?: (share: string) => boolean) => Item | undefined;
  /** Removes an item that gave up; false if it is not in the queue any more. */
  remove: (share: string, item: Item) => boolean;
}

/** `most`: how many items may wait. */
export function createFairQueue<Item>(most: number): FairQueue<Item> {
  const shares = new Map<string, Item[]>();
  let size = 0;

  function dropped(share: string): Item | undefined {
    const longest = Math.max(...[...shares.values()].map(({ length }) => length));
    const isLongest = (name: string) => shares.get(name)?.length === longest;
    // The share that came last, if it is one of the largest.
    const from = isLongest(share) ? share : [...shares.keys()].find(isLongest);
    return from === undefined ? undefined : cut(from, shares.get(from)!.length - 1);
  }
  function cut(share: string, place: number): Item | undefined {
    const items = shares.get(share)!;
    const [item] = items.splice(place, 1);
    if (items.length === 0) shares.delete(share);
    size -= 1;
    return item;
  }

  return {
    size: () => size,
    add(share, item) {
      const items = shares.get(share);
      if (items) items.push(item);
      else shares.set(share, [item]);
      size += 1;
      return size > most ? dropped(share) : undefined;
    },
    take(isReady = () => true) {
      const next = [...shares].find(([share]) => isReady(share));
      if (!next) return undefined;
      const [share, items] = next;
      const item = cut(share, 0);
      // To the end of the round.
      shares.delete(share);
      if (items.length > 0) shares.set(share, items);
      return item;
    },
    remove(share, item) {
      const place = shares.get(share)?.indexOf(item) ?? -1;
      if (place >= 0) cut(share, place);
      return place >= 0;
    },
  };
}
