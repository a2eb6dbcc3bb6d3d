/** @jest-environment jsdom */
import { drawQrPicture } from './qr-picture.ts';

/** Draws on a canvas on which each character is 20 px wide; it records the texts. */
const draw = (lines: string[], mark?: string, language = 'en') => {
  const texts: string[] = [];
  const context = {
    measureText: (text: string) => ({ width: text.length * 20 }),
    fillRect: () => {},
    drawImage: () => {},
    fillText: (text: string) => texts.push(text),
  };
  const canvas = { getContext: () => context, width: 0, height: 0 };
  drawQrPicture(
    canvas as never,
    {} as never,
    { qr: '', mark, lines, language },
    { fontFamily: 'sans-serif', leading: 1.6 },
  );
  return { texts, height: canvas.height };
};

test('QR picture: contains the mark and every line', () => {
  expect(draw(['Playday', '฿1,660', 'PD-K7QM-4F2X'], 'PromptPay').texts).toEqual([
    'PromptPay',
    'Playday',
    '฿1,660',
    'PD-K7QM-4F2X',
  ]);
});

test('long line: wrapped between words into rows of about equal width, the picture grows', () => {
  const short = draw(['Late Set']);
  const long = draw(['Late Set: Jazz on the Ninth Floor of the Old Bank']);
  expect(long.texts).toEqual(['Late Set: Jazz on the Ninth', 'Floor of the Old Bank']);
  expect(draw(['The Last Night of the Proms in Bangkok']).texts).toEqual([
    'The Last Night of',
    'the Proms in Bangkok',
  ]);
  expect(long.height - short.height).toBe(58);
});

test('Thai line: wrapped without spaces, no word is cut', () => {
  const line = 'เทศกาลดนตรีกลางแจ้งริมแม่น้ำเจ้าพระยาในคืนวันศุกร์';
  const { texts } = draw([line], undefined, 'th');
  expect(texts.length).toBeGreaterThan(1);
  expect(texts.join('')).toBe(line);
  const words = [...new Intl.Segmenter('th', { granularity: 'word' }).segment(line)].map(
    ({ index }) => index,
  );
  expect(words).toContain(texts[0]!.length);
});

test('numbers, hours and brackets: no row begins with punctuation or cuts what it joins', () => {
  expect(draw(['Neon', 'Fri 27 November 2026, 19:00–22:00 (Osaka)']).texts[2]).toBe(
    '19:00–22:00 (Osaka)',
  );
  expect(draw(['Neon', 'The number of your own order: PD-K7QM-4F2X']).texts[2]).toMatch(
    / PD-K7QM-4F2X$/,
  );
});
