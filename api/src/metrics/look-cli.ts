import { bangkokIso } from '../time/dates.ts';
import { look } from './look.ts';

/**
 * `npm run ops -- look [URL]`: what the api at this address, or that of this machine, says about
 * the shop. Exits with 1 if something is wrong. It asks the api, not the database, so that it also
 * works with the embedded one and while the database is lost.
 */
const [url = `http://127.0.0.1:${process.env.API_PORT ?? 4000}`, ...more] = process.argv.slice(2);
if (more.length > 0 || !/^https?:\/\//u.test(url)) {
  console.error('Usage: npm run ops -- look [http://API:4000]');
  process.exit(2);
}
const get = (path: string) =>
  fetch(new URL(path, url), { signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
const [ready, answer] = await Promise.all([get('/api/ready'), get('/metrics')]);
const now = new Date();
const findings = look(ready?.ok ?? false, answer?.ok ? await answer.text() : null, now);
console.log(`${url}, ${bangkokIso(now).slice(0, 16).replace('T', ' ')} in Bangkok`);
const width = Math.max(...findings.map(({ what }) => what.length));
for (const { what, says, todo } of findings)
  console.log(`${todo ? '!' : ' '} ${what.padEnd(width)}  ${says}${todo ? `\n    ${todo}` : ''}`);
const wrong = findings.filter(({ todo }) => todo);
console.log(wrong.length === 0 ? 'All is well.' : `Look after: ${wrong.length}.`);
process.exitCode = wrong.length === 0 ? 0 : 1;
