/**
 * What a visit with an empty cache costs, as far as it repeats exactly: counts and bytes, not
 * times.
 */
export interface Cost {
  /** Bytes of the document: headers, and the text under brotli 11. */
  document: number;
  /** Bytes of JavaScript (brotli 11) received before the page was hydrated. */
  jsToLive: number;
  /**
   * Scripts requested before all eager images had arrived; the shell's, before the image with high
   * priority had its header.
   */
  earlyScripts: string[];
  /** Whether the first script ran before the page was painted with its images. */
  isRunEarly: boolean;
  /** Sequential round trips before `load`, without those of scripts. */
  wavesBeforeLoad: number;
  /** Without scripts, and images that browsers load when they come near the window. */
  requestsBeforeLoad: number;
  /** Scripts and their texts before `load`: at most all that the document names. */
  scriptsBeforeLoad: number;
  /** Sum of the layout shifts, as CLS counts them. */
  shift: number;
  /** Files that are not immutable for a year. */
  perishable: string[];
  /** Files that a second visit fetched besides the document. */
  askedAgain: string[];
  /** Bytes under brotli 11 of each remote's entry. */
  entries: Record<string, number>;
}

export type Budget = Pick<
  Cost,
  'document' | 'jsToLive' | 'wavesBeforeLoad' | 'requestsBeforeLoad' | 'scriptsBeforeLoad' | 'shift'
> & {
  entry: number;
};

// The first round trip of a new connection carries 14,600 bytes; what comes after it on home is
// page data at the document's end. A document's length changes by up to 60 bytes with the dates and
// words of the day, and scripts name each other's hashes, which compress by up to 100 bytes more or
// less. The budgets leave that and a little more.
const everywhere = { wavesBeforeLoad: 2, shift: 0.01, entry: 3300 };
export const budgets: Record<'home' | 'event', Budget> = {
  home: {
    ...everywhere,
    document: 15_150,
    jsToLive: 153_400,
    requestsBeforeLoad: 5,
    scriptsBeforeLoad: 6,
  },
  event: {
    ...everywhere,
    document: 13_050,
    jsToLive: 158_800,
    requestsBeforeLoad: 4,
    scriptsBeforeLoad: 7,
  },
};

/** One sentence for each figure over its budget. */
export function overBudget(cost: Cost, budget: Budget): string[] {
  const figures = [
    'document',
    'jsToLive',
    'wavesBeforeLoad',
    'requestsBeforeLoad',
    'scriptsBeforeLoad',
    'shift',
  ] as const;
  return [
    ...figures
      .filter((figure) => !(cost[figure] <= budget[figure]))
      .map((figure) => `${figure}: ${cost[figure]} > ${budget[figure]}`),
    ...Object.entries(cost.entries)
      .filter(([, bytes]) => !(bytes <= budget.entry))
      .map(([remote, bytes]) => `entry of ${remote}: ${bytes} > ${budget.entry}`),
    ...cost.earlyScripts.map((url) => `a script requested before the images: ${url}`),
    ...(cost.isRunEarly ? ['a script ran before the page was painted'] : []),
    ...cost.perishable.map((url) => `not immutable for a year: ${url}`),
    ...cost.askedAgain.map((url) => `asked for again: ${url}`),
  ];
}
