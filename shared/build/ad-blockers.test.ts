import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations } from '../api-contract/operations.ts';
import { adWords } from '../rules/events/poster-files.ts';
import { root } from './root.ts';

const read = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'));
const found = (texts: string[], expression: RegExp) =>
  texts.flatMap((text) => [...text.matchAll(expression)].map(([, name]) => name!));

/**
 * Parts of generic rules of EasyPrivacy, for whole addresses; `adWords` stands for the many with
 * one word.
 */
const rules = [
  '/api/log? /api/ping? /api/stat? /api/trk? /collect? /csp_report /error/js/log? /etag? ' +
    '/event-log /event-report? /event?ref=',
  '/event?t /events?data= /log? /page?ref /rum /session/referer /tags? /token?ref /visit? ' +
    '/web/push? /client-event',
].flatMap((some) => some.split(' '));
const isBlocked = (address: string) =>
  address.search(adWords) >= 0 || rules.some((rule) => address.includes(rule));

test('addresses of api, pages and files: ad blockers know none except those of reports', () => {
  const calls = Object.keys(operations).map(
    (name) => `/api${name.split(' ')[1]!.replace(/\{\w+\}/gu, '1')}?lang=th`,
  );
  const pages = found(read('{shell,mfe-*}/remote.json'), /"path": "([^"]+)"/gu);
  const chunks = found(
    read('{shell/src,mfe-*/src,shared/kit,shared/ui}/**/!(*.test).{ts,tsx}'),
    /webpackChunkName: "([a-z-]+)"/gu,
  ).map((name) => `/${name}.0a1b2c3d.js`);
  expect([calls.length > 50, pages.length > 20, chunks.length > 30]).toEqual([true, true, true]);
  const blocked = [...new Set([...calls, ...pages, ...chunks])].filter(isBlocked);
  expect(blocked).toEqual([
    '/api/beacon?lang=th',
    '/tag-manager.0a1b2c3d.js',
    '/vitals.0a1b2c3d.js',
  ]);
});

test('class names: none that ad blockers hide', () => {
  const names = found(
    read('{shell/src,mfe-*/src,shared/kit,shared/ui}/**/*.css'),
    /\.([a-z][\w-]*)/giu,
  );
  expect(names.length).toBeGreaterThan(300);
  expect(names.filter((name) => `/${name}-KNJT`.search(adWords) >= 0)).toEqual([]);
});
