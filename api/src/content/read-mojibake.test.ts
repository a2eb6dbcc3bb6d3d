import { readMojibake } from './read-mojibake.ts';

const wronglyRead = (text: string) => Buffer.from(text).toString('latin1');

test.each(['Café del Mar', 'งานวัด', 'កម្មវិធី', '音乐之夜', 'Rock ’n’ Roll', 'Ångström'])(
  '%s, its UTF-8 read as Latin-1: is known',
  (text) => expect(readMojibake(wronglyRead(text))).toBe(text),
);

test.each([
  ['CafÃ© â€“ â€œLiveâ€\u009d', 'Café – “Live”'],
  ['à¸‡à¸²à¸™', 'งาน'],
])('%s, read as Windows-1252: %s', (text, meant) => expect(readMojibake(text)).toBe(meant));

test.each(['Café', 'งานวัด', 'voilà\u00a0« mot »', 'SÃO PAULO', 'garáž“', '€45–60', 'Â', '音乐'])(
  '%s: is right',
  (text) => expect(readMojibake(text)).toBeUndefined(),
);
