import { freshDatabase } from '../databases.ts';
import { openShop } from '../shop.ts';

/**
 * `npm run timing`: compares the response times of failed sign-ins and of recovery requests for known and for unknown
 * logins, 500 pairs each in alternating order. Prints the result without a verdict, because other load on the machine
 * would decide it.
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

/** `max`: requests per account that stay below its rate limit. */
async function compare(name: string, requestFor: (login: string) => Request, max: number): Promise<void> {
  const known: number[] = [];
  const unknown: number[] = [];
  const measure = async (login: string): Promise<number> => {
    const [path, body, expected] = requestFor(login);
    const startedAt = performance.now();
    const { status } = await shop.call('POST', path, body);
    if (status !== expected) throw new Error(`${path} answered ${status}`);
    return performance.now() - startedAt;
  };
  let { email } = await shop.visitor();
  for (let pair = 0; pair < 500; pair++) {
    if (pair % max === 0) ({ email } = await shop.visitor());
    const unknownEmail = `nobody-${name}-${Math.floor(pair / max)}@mail.test`;
    if (pair % 2 === 0) known.push(await measure(email));
    unknown.push(await measure(unknownEmail));
    if (pair % 2 === 1) known.push(await measure(email));
  }
  const slower = known.filter((ms, pair) => ms > unknown[pair]!).length;
  console.log(
    `${name}: known ${median(known).toFixed(2)} ms, unknown ${median(unknown).toFixed(2)} ms, ` +
      `known slower in ${((100 * slower) / known.length).toFixed(0)} % of ${known.length} pairs`,
  );
}
const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

// The rate limits are ten sign-ins and three recovery mails per account.
await compare('sign-in', signIn, 9);
await compare('recovery', recover, 3);
await shop.close();
await drop();
