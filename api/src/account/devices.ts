import { one, type Tx } from '../db/db.ts';
import { newToken, NO_ACCOUNT_ID } from './tokens.ts';

/*
 * A table of our own instead of a library, because only these names may be stored, never other
 * parts of the header, and libraries do not know the browsers inside of apps that are common in
 * Thailand. The first match counts: nearly every browser also claims to be Chrome and Safari, and
 * Android also says Linux.
 */
const browsers: [name: string, pattern: RegExp][] = [
  ['LINE', /\bLine\//u],
  ['Facebook', /\bFB(?:AN|AV|_IAB)\b/u],
  ['Instagram', /\bInstagram\b/u],
  ['TikTok', /\b(?:musical_ly|BytedanceWebview|trill)\b/u],
  ['WeChat', /\bMicroMessenger\//u],
  ['Edge', /\bEdg(?:e|A|iOS)?\//u],
  ['Opera', /\b(?:OPR|OPT|OPiOS|Opera)\//u],
  ['Samsung Internet', /\bSamsungBrowser\//u],
  ['UC Browser', /\bUCBrowser\//u],
  ['Huawei Browser', /\bHuaweiBrowser\//u],
  ['Mi Browser', /\bMiuiBrowser\//u],
  ['Firefox', /\b(?:Firefox|FxiOS)\//u],
  ['Chrome', /\b(?:Chrome|HeadlessChrome|CriOS)\//u],
  ['Safari', /\bSafari\//u],
];

const systems: [name: string, pattern: RegExp][] = [
  ['iPad', /\biPad\b/u],
  ['iPhone', /\b(?:iPhone|iPod)\b/u],
  ['Android', /\bAndroid\b/u],
  ['HarmonyOS', /\b(?:HarmonyOS|OpenHarmony)\b/u],
  ['Windows', /\bWindows\b/u],
  ['ChromeOS', /\bCrOS\b/u],
  ['Mac', /\bMacintosh\b/u],
  ['Linux', /\bLinux\b/u],
];

/**
 * What a person is shown of a device: the browser and the system family of its User-Agent; null
 * when it names nothing that is listed. An iPad in its default setting says that it is a Mac.
 */
export function deviceOf(userAgent = '') {
  const text = userAgent.slice(0, 500);
  return { browser: firstMatch(browsers, text), system: firstMatch(systems, text) };
}

function firstMatch(names: [name: string, pattern: RegExp][], userAgent: string): string | null {
  return names.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
}

/** Browsers that are remembered per account; the longest unused one is forgotten. */
const MAX_DEVICES = 10;

/**
 * Whether somebody has signed in to this account with the browser that has this token. The work is
 * the same for unknown logins.
 */
export async function isKnownDevice(
  tx: Tx,
  personId: number = NO_ACCOUNT_ID,
  device: string | undefined = '',
): Promise<boolean> {
  const sql = 'select 1 from known_devices where person_id = $1 and token_hash = $2';
  return (await one(tx, sql, [personId, device])) !== undefined;
}

/**
 * Remembers the browser of somebody who has proved to be the owner, who holds the lock on the
 * person's row. Returns the token that the browser must keep, undefined if it has one that came
 * from here: accounts that share a browser share its token.
 */
export async function rememberDevice(
  tx: Tx,
  { personId, device, now }: { personId: number; device: string | undefined; now: Date },
): Promise<string | undefined> {
  const isOurs =
    device !== undefined &&
    (await one(tx, 'select 1 from known_devices where token_hash = $1 limit 1', [device]));
  const { token, tokenHash } = newToken();
  await tx.query(
    `insert into known_devices (person_id, token_hash, used_at) values ($1, $2, $3)
     on conflict (person_id, token_hash) do update set used_at = excluded.used_at`,
    [personId, isOurs ? device : tokenHash, now],
  );
  await tx.query(
    `delete from known_devices where person_id = $1 and token_hash not in (
       select token_hash from known_devices where person_id = $1 order by used_at desc, token_hash
         limit ${MAX_DEVICES})`,
    [personId],
  );
  return isOurs ? undefined : token;
}
