import type { DatabaseNode } from './node.ts';

/** What happens to a node, and how it comes back. */
export interface Fault {
  name: string;
  /** Otherwise the synchronous replica, without which nothing can be committed. */
  isOfPrimary: boolean;
  inflict: (node: DatabaseNode) => void | Promise<void>;
  heal: (node: DatabaseNode) => void | Promise<void>;
}

export const faults: Fault[] = [
  // Power cut: every process of the node ends at once; then it boots.
  { name: 'kill', isOfPrimary: true, inflict: (node) => node.kill(), heal: (node) => node.start() },
  // A paused virtual machine: it does not know that time has passed.
  { name: 'freeze', isOfPrimary: true, inflict: (node) => node.freeze(), heal: (node) => node.thaw() },
  // Unplugged: it lives, and reaches nobody.
  { name: 'cut', isOfPrimary: true, inflict: (node) => node.cutLink(), heal: (node) => node.restoreLink() },
  // Split network: clients still reach the old primary, the other nodes do not.
  { name: 'isolate', isOfPrimary: true, inflict: (node) => node.isolate(), heal: (node) => node.rejoin() },
  {
    name: 'replica',
    isOfPrimary: false,
    inflict: (node) => node.cutLink(),
    heal: (node) => node.restoreLink(),
  },
];

/** The faults of the rounds: only the named one, or each before one comes again, in an order that the seed decides. */
export function faultsOf(rounds: number, random: () => number, only?: string): Fault[] {
  const possible = faults.filter(({ name }) => only === undefined || name === only);
  const chosen: Fault[] = [];
  for (let left: Fault[] = []; chosen.length < rounds; ) {
    if (left.length === 0) left = [...possible];
    chosen.push(...left.splice(Math.floor(random() * left.length), 1));
  }
  return chosen;
}
