import latinExt from '@fontsource-variable/anuphan/files/anuphan-latin-ext-wght-normal.woff2';
import latin from '@fontsource-variable/anuphan/files/anuphan-latin-wght-normal.woff2';
import thai from '@fontsource-variable/anuphan/files/anuphan-thai-wght-normal.woff2';
import vietnamese from '@fontsource-variable/anuphan/files/anuphan-vietnamese-wght-normal.woff2';
import anuphan from '@fontsource-variable/anuphan/unicode.json';
import khmerBold from '@fontsource/kantumruy-pro/files/kantumruy-pro-khmer-700-normal.woff2';
import khmer from '@fontsource/kantumruy-pro/files/kantumruy-pro-khmer-400-normal.woff2';
import kantumruy from '@fontsource/kantumruy-pro/unicode.json';

const anuphanOf = (address: string, unicodeRange: string) =>
  new FontFace('Anuphan Variable', `url(${address})`, {
    weight: '100 700',
    unicodeRange,
    display: 'swap',
  });
const khmerOf = (address: string, weight: string) =>
  new FontFace('Kantumruy Pro', `url(${address})`, {
    weight,
    unicodeRange: kantumruy.khmer,
    display: 'swap',
  });

/**
 * Loads the web fonts after hydration. Until then text uses a system font with Anuphan's metrics.
 * Fonts that the page needs are applied together, so that there is one relayout; the others load on
 * demand.
 */
export async function bringFonts(): Promise<void> {
  const text = document.getElementById('root')?.textContent ?? '';
  const faces: [FontFace, RegExp][] = [
    [anuphanOf(latin, anuphan.latin), /[a-z]/i],
    [anuphanOf(thai, anuphan.thai), /\p{Script=Thai}/u],
    [anuphanOf(latinExt, anuphan['latin-ext']), /[\u0100-\u024f]/],
    [anuphanOf(vietnamese, anuphan.vietnamese), /[\u1ea0-\u1ef9]/],
    [khmerOf(khmer, '400'), /\p{Script=Khmer}/u],
    [khmerOf(khmerBold, '700'), /\p{Script=Khmer}/u],
  ];
  await Promise.allSettled(
    faces.filter(([, needs]) => needs.test(text)).map(([face]) => face.load()),
  );
  for (const [face] of faces) document.fonts.add(face);
}
