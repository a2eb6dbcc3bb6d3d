import { createApp } from '../http/create-app.ts';
import { serveSiteFiles } from './serve-site-files.ts';

const app = createApp({ trustProxy: false, isSecure: false, log: () => {} });
serveSiteFiles(app, () => Date.parse('2026-11-26T00:00:00Z'));
app.get('/*', (_request, reply) => reply.type('text/html').send('page'));
afterAll(() => app.close());

test('web app manifest: every icon and address that it names exists', async () => {
  const manifest = (await app.inject('/manifest.webmanifest')).json<{
    icons: { src: string; type: string }[];
    start_url: string;
  }>();
  for (const { src, type } of manifest.icons) {
    const { statusCode, headers } = await app.inject(src);
    expect([src, statusCode, headers['content-type']]).toEqual([src, 200, type]);
  }
  expect(manifest.start_url).toBe('/');
});

test.each(['/favicon.ico', '/apple-touch-icon.png', '/apple-touch-icon-precomposed.png'])(
  '%s: is an image',
  async (address) => {
    const { statusCode, headers } = await app.inject(address);
    expect([statusCode, headers['content-type']]).toEqual([200, expect.stringMatching(/^image\//)]);
  },
);

test('security.txt: names a contact and expires within a year', async () => {
  const { body } = await app.inject('/.well-known/security.txt');
  expect(body).toMatch(/^Contact: mailto:\S+@\S+\nExpires: 2027-05-25T00:00:00\.000Z\n/);
});

test.each([
  '/wp-login.php',
  '/.env',
  '/x.js',
  '/ads.txt',
  '/static/app.css?v=1',
  '/.git',
  '/backup.SQL',
])('%s, a file that does not exist: a short answer', async (address) => {
  const { statusCode, body } = await app.inject(address);
  expect([statusCode, body]).toEqual([404, 'Not found\n']);
});

test.each(['/', '/event/godown-nine', '/event/godown-nine.', '/?x=a.js'])(
  '%s: is a page',
  async (address) => {
    expect((await app.inject(address)).body).toBe('page');
  },
);
