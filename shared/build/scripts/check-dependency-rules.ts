import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '@playday/shared/build/webpack/build-id';

/** Checks the dependency rules. Having read no module at all is a failure: a silent pass would say nothing. */
const folders = ['shell', 'shared', 'mfe-catalog', 'mfe-checkout', 'mfe-account', 'mfe-erasure', 'api/src'];
const args = ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...folders];
let text: string;
try {
  text = execFileSync(join(root, 'node_modules/.bin/depcruise'), args, {
    cwd: root,
    maxBuffer: 1 << 28,
  }).toString();
} catch (error) {
  text = String((error as { stdout?: Buffer }).stdout ?? '');
}
interface Report {
  summary: {
    totalCruised: number;
    violations: { from: string; to: string; rule: { name: string; severity: string } }[];
    ruleSetUsed: { forbidden: { name: string; comment: string }[] };
  };
}
const { summary } = JSON.parse(text) as Report;
const violations = summary.violations.filter(({ rule }) => rule.severity === 'error');
for (const { from, to, rule } of violations) {
  const reason = summary.ruleSetUsed.forbidden.find(({ name }) => name === rule.name)?.comment;
  console.error(`${from} → ${to}\n  ${reason}`);
}
console.log(`${summary.totalCruised} modules, ${violations.length} broken arrows`);
process.exit(violations.length > 0 || summary.totalCruised < 100 ? 1 : 0);
