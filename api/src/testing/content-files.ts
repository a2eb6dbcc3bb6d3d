import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { importFile } from '../content/store-content.ts';
import { BadContent } from '../content/validation-errors.ts';
import { useDatabase } from './databases.ts';
import { useFolder } from './use-folder.ts';

/** When tests import content: a Friday. */
export const importedAt = new Date('2026-11-20T05:00:00Z');

/** A file with one event. */
export const seasonWith = (event: object = {}) => ({
  currencies: [{ isoCode: 'THB', title: 'Baht', symbol: '฿', scale: 2 }],
  ageRestrictions: [{ key: '18', value: '18+' }],
  paymentMethods: [{ alias: 'promptpay', name: 'PromptPay', type: 'QR' }],
  events: [
    {
      url: 'one-night',
      name: { th: 'หนึ่งคืน', en: 'One Night' },
      venue: { name: 'Hall', city: 'Bangkok' },
      poster: 'poster.png',
      description: '<p onclick="x()">Hi<script>alert(1)</script></p>',
      dateStart: { inDays: 5, on: 'sat', at: '19:30' },
      dateEnd: { daysLater: 1, at: '02:00' },
      methods: ['promptpay'],
      tickets: [{ key: 'ga', name: 'GA', price: '1490.50', capacity: 10 }],
      ...event,
    },
  ],
});

/** The body of an import by the office. */
export const contentBody = (
  name: string,
  content: object | string,
  { images = {}, ...more }: { images?: Record<string, Buffer> } & Record<string, unknown> = {},
) => {
  const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2);
  const posters = Object.entries(images).map(([path, image]) => ({
    ...{ name: path, bytes: image.toString('base64') },
  }));
  return {
    reason: 'weekly',
    file: { name, bytes: Buffer.from(text).toString('base64'), posters },
    ...more,
  };
};

/** An event as schema.org describes it. */
export const musicEvent = (path: string, fields: object = {}) => ({
  '@type': 'MusicEvent',
  url: `https://promoter.example/${path}`,
  name: 'One Night',
  description: '<p>Hi</p>',
  image: 'poster.png',
  location: { '@type': 'Place', name: 'Hall', address: { addressLocality: 'Bangkok' } },
  startDate: '2026-11-28T19:30:00+07:00',
  endDate: '2026-11-29T02:00:00+07:00',
  offers: { sku: 'ga', name: 'GA', price: '1490.50', priceCurrency: 'THB', inventoryLevel: 10 },
  ...fields,
});

/** An empty database, and a folder with a poster of 1,200 × 1,600 pixels. */
export function contentFiles() {
  const database = useDatabase('pglite');
  const folder = useFolder();
  const image = { width: 1200, height: 1600, channels: 3 as const, background: '#6b21a8' };
  beforeAll(() => sharp({ create: image }).png().toFile(join(folder, 'poster.png')));
  /** Writes a file, objects as JSON, and returns its path. */
  const write = (name: string, content: object | string) => {
    const path = join(folder, name);
    const isText = typeof content === 'string' || Buffer.isBuffer(content);
    writeFileSync(path, isText ? content : JSON.stringify(content, null, 2));
    return path;
  };
  const load = (name: string, content: object | string, at = importedAt) =>
    importFile(database.db, write(name, content), at);
  /** The errors of an import that is refused. */
  async function faultsOf(imported: Promise<unknown>): Promise<string[]> {
    const error: unknown = await imported.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(BadContent);
    return (error as BadContent).faults;
  }
  return { database, folder, image, write, load, faultsOf };
}
