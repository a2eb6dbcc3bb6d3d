/** What texts are made of that no pattern is asked for: characters and pairs, as repeated by attackers. */
const parts = [
  ...'aA0 \t\n.,:;-_+/\\@%&=#?!|~^$*\'"`<>(){}[]éกអ中',
  ...'a.|a@|a |a=|a;|a%|0.|0,| ;|; |//|..|<a|{a|[a|(a'.split('|'),
  ...['aA', 'aA0', 'aA-', 'a%40', '%2e', '&lt;', '\r\n', 'https://a', '"a', '\\"', '1:1'],
];
/** What follows makes a pattern fail at the end. */
const ends = ['', '\u0001', '!'];

export const attacks: readonly Attack[] = parts.flatMap((part) => ends.map((end) => ({ part, end })));

/** A text that grows: the part is repeated. */
interface Attack {
  part: string;
  end: string;
}

const textOf = ({ part, end }: Attack, count: number) => part.repeat(count) + end;

/** Some machines count processor time in steps of this. */
const stepMs = 10;
/** A collection of garbage in between may make one measurement look worse; quadratic cost fails all of them. */
const attempts = 5;
const times = 16;
/** How often the part is repeated: more in small steps, so that exponential cost is noticed before it lasts for years. */
const counts = [...[24, 32, 40, 48, 64, 80, 96, 128, 160, 192, 256, 384], 6144];

/**
 * Whether some runs with a text of sixteen times the length cost less than four times the processor time of sixteen times as many runs
 * with the shorter one: where the cost is linear both take as long, and where it is quadratic one takes sixteen times the other, on a
 * machine of any speed.
 */
export function isLinear(run: (text: string) => unknown, attack: Attack): boolean {
  return counts.every((count) => {
    const text = textOf(attack, count);
    if (costMs(run, text, 1) === 0) return true;
    return Array.from({ length: attempts }).some(() => {
      const runs = 5;
      const long = costMs(run, text, runs);
      if (long <= 2 * stepMs) return true;
      return long < 4 * costMs(run, textOf(attack, Math.ceil(count / times)), runs * times) + stepMs;
    });
  });
}

function costMs(run: (text: string) => unknown, text: string, runs: number): number {
  const before = process.threadCpuUsage();
  for (let left = runs; left > 0; left--) run(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
