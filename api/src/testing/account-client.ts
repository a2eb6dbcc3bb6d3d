import type { Shop } from './shop.ts';

/**
 * Registers, signs in and reads settings as the account pages do, for one person; the password is
 * Playday2026.
 */
export function accountClient(shop: () => Shop) {
  const registration = {
    firstName: 'Malee',
    lastName: 'ใจดี',
    plainPassword: 'Playday2026',
    email: 'Malee@mail.test',
    birthday: '1995-04-12',
    phone: '0812345678',
    recaptchaResponse: 'human',
  };
  const post = <const Path extends string>(
    path: Path,
    body: object,
    headers?: Record<string, string>,
  ) => shop().call('POST', path, body, headers);
  const register = (fields: object = {}) => post('/register', { ...registration, ...fields });
  const login = (fields: object = {}, headers: Record<string, string> = {}) =>
    post(
      '/login',
      {
        login: registration.email,
        password: registration.plainPassword,
        recaptchaResponse: 'human',
        ...fields,
      },
      headers,
    );
  /** The headers of later requests of a browser that got this reply. */
  const deviceOf = ({ headers }: { headers: object }) => {
    const { 'set-cookie': cookie = '' } = headers as { 'set-cookie'?: string };
    return { cookie: `XSRF-TOKEN=a-token-of-the-page; ${cookie.split(';')[0]}` };
  };
  /**
   * The token in the latest mail to the address whose link has the path; empty without such a mail.
   */
  const tokenOf = async (address: string, path: RegExp) => {
    const mail = (await shop().mailTo(address)).findLast(({ text }) => path.test(text));
    return /(?:token=|password\/)([A-Za-z0-9_-]{43})/u.exec(mail?.text ?? '')?.[1] ?? '';
  };
  /** Presses *Confirm* in the latest mail to the address, with the password typed there. */
  const confirm = async (email = registration.email, password = registration.plainPassword) =>
    post('/verify', { token: await tokenOf(email, /verify\?/u), password });
  /** Presses *Confirm* there without a password, in the browser that got the reply. */
  const confirmIn = async (browser: { headers: object }, email = registration.email) =>
    post('/verify', { token: await tokenOf(email, /verify\?/u) }, deviceOf(browser));
  /** Returns the access token of a new, confirmed account. */
  const registerAndSignIn = async (fields: Partial<typeof registration> = {}): Promise<string> => {
    await register(fields);
    return (await confirm(fields.email)).body.access_token;
  };
  const readSettings = (token: string) =>
    shop().call('GET', '/user/profile/account', undefined, { authorization: `Bearer ${token}` });
  const signIn = { registration, post, register, login, deviceOf, tokenOf };
  return { ...signIn, confirm, confirmIn, registerAndSignIn, readSettings };
}
