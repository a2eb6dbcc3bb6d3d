import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@playday/shared/build/root';

/**
 * Checks the dependency rules of `.dependency-cruiser.mjs` and prints violations. Only errors fail the check,
 * warnings do not. With an argument it checks the source tree in that folder instead.
 */
const tree = process.argv[2] ?? root;
/** With fewer modules than this, the tree was not read correctly, and passing would mean nothing. */
const fewestModules = tree === root ? 500 : 1;
const folders = globSync('{shell,shared,mfe-*,api/src,e2e}', { cwd: tree });

interface Report {
  summary: {
    totalCruised: number;
    violations: {
      from: string;
      to: string;
      rule: { name: string; severity: string };
      cycle?: { name: string }[];
    }[];
    ruleSetUsed: { forbidden: { name: string; comment: string }[] };
  };
}

const { stdout, stderr } = spawnSync(
  join(root, 'node_modules/.bin/depcruise'),
  [...['--config', join(root, '.dependency-cruiser.mjs'), '--output-type', 'json'], ...folders],
  { cwd: tree, maxBuffer: 1 << 28, encoding: 'utf8' },
);
if (!stdout) throw new Error(`dependency-cruiser reported nothing: ${stderr}`);
const { totalCruised, violations, ruleSetUsed } = (JSON.parse(stdout) as Report).summary;

const printed = new Set<string>();
for (const { from, to, rule, cycle } of violations) {
  const path = [from, ...(cycle ? cycle.map(({ name }) => name) : [to])].join(' → ');
  console.error(`${rule.severity} ${rule.name}: ${path}`);
  printed.add(rule.name);
}
for (const { name, comment } of ruleSetUsed.forbidden) {
  if (printed.has(name)) console.error(`${name}: ${comment}`);
}
const errors = violations.filter(({ rule }) => rule.severity === 'error').length;
console.log(`${totalCruised} modules: ${errors} errors, ${violations.length - errors} warnings`);
if (totalCruised < fewestModules) console.error(`At least ${fewestModules} modules were expected.`);
process.exit(errors > 0 || totalCruised < fewestModules ? 1 : 0);
