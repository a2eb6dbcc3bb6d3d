import { freshDatabase } from '../databases.ts';
import { openShop } from '../shop.ts';

/**
 * `npm run timing`: how long a refused sign-in, and a request for a recovery mail, take for a login that somebody has and
 * for one that nobody has, 500 pairs each, turn and turn about. Told, not judged: a machine that does something else at
 * that moment would decide.
 */
const { db, drop } = await freshDatabase('postgres');
const shop = await openShop(db);
await shop.reset();

const signIn = (login: string): Request => [
  '/login',
  { login, password: 'Wrong2026x', recaptchaResponse: 'human' },
  401,
];
const recover = (email: string): Request => ['/reset-password', { email }, 200];
type Request = [path: string, body: object, expected: number];

/** `most`: how often an account may be asked about before its limit answers. */
async function compare(name: string, requestFor: (login: string) => Request, most: number): Promise<void> {
  const known: number[] = [];
  const unknown: number[] = [];
  const measure = async (login: string): Promise<number> => {
    const [path, body, expected] = requestFor(login);
    const begun = performance.now();
    const { status } = await shop.call('POST', path, body);
    if (status !== expected) throw new Error(`${path} answered ${status}`);
    return performance.now() - begun;
  };
  let { email } = await shop.visitor();
  for (let pair = 0; pair < 500; pair++) {
    if (pair % most === 0) ({ email } = await shop.visitor());
    const nobody = `nobody-${name}-${Math.floor(pair / most)}@mail.test`;
    if (pair % 2 === 0) known.push(await measure(email));
    unknown.push(await measure(nobody));
    if (pair % 2 === 1) known.push(await measure(email));
  }
  const slower = known.filter((ms, pair) => ms > unknown[pair]!).length;
  console.log(
    `${name}: known ${median(known).toFixed(2)} ms, unknown ${median(unknown).toFixed(2)} ms, ` +
      `known slower in ${((100 * slower) / known.length).toFixed(0)} % of ${known.length} pairs`,
  );
}
const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

// Ten sign-ins are all that an account has, and three recovery mails.
await compare('sign-in', signIn, 9);
await compare('recovery', recover, 3);
await shop.close();
await drop();
