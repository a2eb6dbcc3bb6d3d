import type { Release as Pointers } from '@playday/shared/api-contract';
import type { RemoteDefinition } from '@playday/shared/api-contract/remote-definition';
import type { Build } from '../builds/fetch-build.ts';
import type { ShellBuild } from '../builds/shell-build.ts';

/**
 * A build of a remote that only visitors who have its link see, until `until` (milliseconds).
 */
export interface Preview {
  program: string;
  build: string;
  until: number;
}

/** The builds that a document is made from. */
export interface Release {
  id: string;
  shell: ShellBuild;
  /** Remote → its build, without remotes whose build could not be fetched. */
  builds: Partial<Record<string, Build>>;
  /** Remote → what it declares, of every remote that is live or in `builds`. */
  remotes: Record<string, RemoteDefinition>;
  /** Remotes whose build here only some visitors get. */
  notLive?: readonly string[];
  /** Set when this release is a preview. */
  preview?: Preview;
}

/** What is live for all visitors. */
export interface Live {
  pointers: Pointers;
  shell: ShellBuild;
  /** Remote → its live build. */
  stable: Release['builds'];
}

/** The release that consists of the live shell and these builds of remotes. */
export function releaseOf(
  { pointers, shell, stable }: Live,
  builds: Release['builds'],
  preview?: Preview,
): Release {
  const live = new Map(pointers.live.map(({ program, definition }) => [program, definition]));
  const names = [...new Set([...live.keys(), ...Object.keys(builds)])].sort();
  const remotes = Object.fromEntries(
    names.flatMap((name) => {
      const definition = builds[name]?.manifest.definition ?? live.get(name);
      return definition ? [[name, definition]] : [];
    }),
  );
  const notLive = Object.keys(builds).filter(
    (name) => builds[name] !== stable[name] || preview?.program === name,
  );
  const ids = Object.keys(remotes).map((name) => builds[name]?.manifest.build ?? '-');
  const id = [shell.build, ...ids, ...(preview ? [`preview-until-${preview.until}`] : [])].join(
    '.',
  );
  return { id, shell, builds, remotes, notLive, ...(preview && { preview }) };
}
