const key = 'playday.purchases';
const stored = 50;
const seenInMemory = new Set<string>();

function read(): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : [];
  } catch {
    return [];
  }
}

/** The public ids of the latest 50 orders whose purchase this browser has reported to analytics. */
export const reportedPurchases = {
  has: (pubId: string) => seenInMemory.has(pubId) || read().includes(pubId),
  add(pubId: string) {
    seenInMemory.add(pubId);
    try {
      localStorage.setItem(key, JSON.stringify([...read(), pubId].slice(-stored)));
    } catch {
      // Without storage, `seenInMemory` lasts until the page is closed.
    }
  },
};
