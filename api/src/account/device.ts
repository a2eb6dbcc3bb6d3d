/** What a person is shown of a device; null when its User-Agent names nothing that is listed. */
export interface Device {
  browser: string | null;
  system: string | null;
}

/*
 * A table of our own instead of a library, because only these names may be stored, never other parts of the header, and libraries
 * do not know the browsers inside of apps that are common in Thailand. The first match counts: nearly every browser also
 * claims to be Chrome and Safari, and Android also says Linux.
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

/** The browser and the system family of a User-Agent. An iPad in its default setting says that it is a Mac. */
export function deviceOf(userAgent = ''): Device {
  const text = userAgent.slice(0, 500);
  return { browser: firstMatch(browsers, text), system: firstMatch(systems, text) };
}

function firstMatch(names: [name: string, pattern: RegExp][], userAgent: string): string | null {
  return names.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
}
