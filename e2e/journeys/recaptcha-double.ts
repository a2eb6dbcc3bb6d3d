import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { BrowserContext } from '@playwright/test';

export const siteKey = 'site-key-of-the-tests';
export const secret = 'secret-of-the-tests';

/** What the double's second script records in the page. */
export interface DoubleRecord {
  /** Addresses whose assignment to a script was refused, with the error's name. */
  refused: Record<string, string>;
  /** Errors of `createPolicy`. */
  policyErrors: string[];
}

/** Script addresses that are not Google's, but resemble them. */
export const otherScripts = [
  'https://scripts.playday.test/recaptcha/api.js',
  'https://www.google.com.playday.test/recaptcha/api.js',
  'https://www.google.com/other/api.js',
];

/** As Google's `api.js`: queues callbacks and loads the second script by a plain string. */
const apiScript = `(() => {
  const settings = (window.___grecaptcha_cfg = window.___grecaptcha_cfg || {});
  const api = (window.grecaptcha = window.grecaptcha || {});
  api.ready = api.ready || ((done) => (settings.fns = settings.fns || []).push(done));
  const script = document.createElement('script');
  script.async = true;
  script.src = 'https://www.gstatic.com/recaptcha/releases/double/recaptcha__en.js';
  script.crossOrigin = 'anonymous';
  const first = document.getElementsByTagName('script')[0];
  first.parentNode.insertBefore(script, first);
})();`;

/**
 * As Google's second script, which is built with Closure: a Trusted Types policy of its own makes
 * the markup of the badge, whose iframe answers by messages. Without the policy it assigns strings.
 */
const mainScript = `(() => {
  const record = window.recaptchaDouble || { refused: {}, policyErrors: [] };
  window.recaptchaDouble = record;
  let policy = { createHTML: (markup) => markup };
  try { policy = trustedTypes.createPolicy('goog#html', policy); }
  catch (error) { record.policyErrors.push(String(error)); }
  for (const address of ${JSON.stringify(otherScripts)}) {
    try {
      document.head.append(Object.assign(document.createElement('script'), { src: address }));
    } catch (error) { record.refused[address] = error.name; }
  }
  const shown = new Promise((done) => addEventListener('message', ({ origin }) => {
    if (origin === 'https://www.google.com') done();
  }));
  const holder = document.createElement('div');
  holder.innerHTML = policy.createHTML(
    '<div class="grecaptcha-badge"><iframe title="reCAPTCHA" ' +
    'src="https://www.google.com/recaptcha/api2/anchor"></iframe></div>',
  );
  document.body.append(holder);
  const api = window.grecaptcha;
  api.execute = async (key, { action }) => {
    await shown;
    await fetch('https://www.google.com/recaptcha/api2/reload?k=' + key, { method: 'POST' });
    return [key, action, crypto.randomUUID()].join(' ');
  };
  api.ready = (done) => { done(); };
  for (const done of window.___grecaptcha_cfg.fns || []) done();
})();`;

/**
 * Answers Google's addresses in the browser with the double. Returns the requested addresses of all
 * other hosts.
 */
export async function routeRecaptcha(context: BrowserContext, shopUrl: string): Promise<string[]> {
  const others: string[] = [];
  context.on('request', (request) => {
    const { href, host, pathname } = new URL(request.url());
    const isGoogles =
      ['www.google.com', 'www.gstatic.com'].includes(host) && pathname.startsWith('/recaptcha/');
    if (/^https?:/.test(href) && !href.startsWith(`${shopUrl}/`) && !isGoogles) others.push(href);
  });
  const headers = { 'access-control-allow-origin': '*' };
  const scriptType = 'text/javascript';
  await context.route('https://www.gstatic.com/recaptcha/**', (route) =>
    route.fulfill({ headers, contentType: scriptType, body: mainScript }),
  );
  await context.route('https://www.google.com/recaptcha/**', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.endsWith('/api.js'))
      return route.fulfill({ contentType: scriptType, body: apiScript });
    if (!pathname.endsWith('/anchor')) return route.fulfill({ headers, body: '{}' });
    return route.fulfill({
      contentType: 'text/html',
      body: "<!doctype html><script>parent.postMessage('shown', '*')</script>",
    });
  });
  return others;
}

/**
 * A server that answers as Google's `siteverify`: each response is valid once, for the action it
 * was made for.
 */
export async function openSiteverify() {
  const used = new Set<string>();
  const verified: string[] = [];
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request));
    const token = form.get('response') ?? '';
    const [key, action = ''] = token.split(' ');
    const success = form.get('secret') === secret && key === siteKey && !used.has(token);
    used.add(token);
    verified.push(action);
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ success, action, score: 0.9, hostname: 'localhost' }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, verified, close: () => server.close() };
}
