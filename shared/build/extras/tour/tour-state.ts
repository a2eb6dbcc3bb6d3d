/** What the page of the tour shows; the server sends it whole at every change. */
export interface TourState {
  /** The address of the shop. */
  shop: string;
  /** The act that runs. */
  running: string | null;
  acts: ShownAct[];
  visitors: ShownVisitor[];
  builds: LiveBuild[];
  invariants: { checks: number; violations: string[] };
}

export interface ShownAct {
  id: string;
  title: string;
  /** What will happen. */
  will: string;
  button: string;
  /** The test that proves it. */
  proof: { file: string; test: string };
  /** Why it cannot run in this shop. */
  leftOut: string | null;
  outcome: 'none' | 'running' | 'held' | 'failed';
  /** What has happened so far, or in the last run. */
  lines: string[];
  /** How far the last line's work is. */
  progress: string | null;
}

/** What one request of a visitor came to: served, served when asked again, or failed. */
export type Visit = 'served' | 'waited' | 'failed';

export interface ShownVisitor {
  name: string;
  does: string;
  served: number;
  waited: number;
  failed: number;
  /** The last visits, oldest first. */
  recent: Visit[];
  /** What it sees that others may not. */
  note: string;
}

export interface LiveBuild {
  program: string;
  build: string;
  /** Of a remote: whether its server answers. */
  isServerUp: boolean | null;
}
