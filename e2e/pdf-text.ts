import { inflateSync } from 'node:zlib';

/**
 * The text of a PDF that Chromium printed, as search and screen readers find it: a span’s
 * `ActualText`, or else what the font’s `ToUnicode` says of each glyph. Without spaces, which are
 * gaps between glyphs. It reads no other program’s PDFs: theirs have compressed object tables.
 */
export function pdfText(file: Buffer): string {
  const source = file.toString('latin1');
  const objects = new Map<string, { dictionary: string; content: string }>();
  for (const [, id = '', body = ''] of source.matchAll(/(?:^|\n)(\d+) 0 obj\b(.*?)\bendobj/gs)) {
    const [dictionary = '', stream] = body.split(/\bstream\r?\n/, 2);
    const bytes = stream && Buffer.from(stream.slice(0, lengthIn(dictionary)), 'latin1');
    const isPacked = dictionary.includes('/FlateDecode');
    const content = bytes ? (isPacked ? inflateSync(bytes) : bytes).toString('latin1') : '';
    objects.set(id, { dictionary, content });
  }
  const at = (name: string, dictionary: string) =>
    objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(dictionary)?.[1] ?? '');
  const pages = [...objects.values()].filter(({ dictionary }) =>
    /\/Type \/Page\b/.test(dictionary),
  );
  return pages.map(({ dictionary }) => textOfPage(dictionary, at)).join('');
}

const lengthIn = (dictionary: string) => Number(/\/Length (\d+)/.exec(dictionary)?.[1]);

type Lookup = (
  name: string,
  dictionary: string,
) => { dictionary: string; content: string } | undefined;

function textOfPage(page: string, at: Lookup): string {
  const resources = at('Resources', page)?.dictionary ?? page;
  const fonts = /\/Font <<(.*?)>>/s.exec(resources)?.[1] ?? '';
  const content = at('Contents', page)?.content ?? '';
  let glyphs = new Map<string, string>();
  let text = '';
  let isSpelledOut = false;
  const tokens = /\/ActualText <FEFF([0-9A-F]*)>|\bEMC\b|\/(\w+) [\d.]+ Tf|<([0-9A-F]*)>/g;
  for (const [token, actual, font, codes] of content.matchAll(tokens)) {
    if (actual !== undefined) text += fromHex(actual);
    if (token === 'EMC') isSpelledOut = false;
    else if (actual !== undefined) isSpelledOut = true;
    else if (font) glyphs = glyphsOf(at('ToUnicode', at(font, fonts)?.dictionary ?? '')?.content);
    else if (codes !== undefined && !isSpelledOut)
      for (const code of codes.match(isShort(glyphs) ? /../g : /..../g) ?? [])
        text += glyphs.get(code) ?? '';
  }
  return text.replace(/\s/g, '');
}

/** Chromium embeds variable fonts as glyphs of one byte each. */
const isShort = (glyphs: Map<string, string>) => glyphs.keys().next().value?.length === 2;

const fromHex = (hex: string) =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');

/** A font’s glyphs and their texts: `<0041> <0E01>` and `<0041> <0044> <0E01>`. */
function glyphsOf(cmap = ''): Map<string, string> {
  const glyphs = new Map<string, string>();
  for (const [, chars = ''] of cmap.matchAll(/beginbfchar(.*?)endbfchar/gs))
    for (const [, code = '', text = ''] of chars.matchAll(/<(\w+)> <(\w+)>/g))
      glyphs.set(code, fromHex(text));
  for (const [, ranges = ''] of cmap.matchAll(/beginbfrange(.*?)endbfrange/gs))
    for (const [, from = '', to = '', text = ''] of ranges.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g))
      for (let code = Number.parseInt(from, 16), unit = Number.parseInt(text, 16); ; code += 1) {
        glyphs.set(
          code.toString(16).toUpperCase().padStart(from.length, '0'),
          String.fromCharCode(unit),
        );
        unit += 1;
        if (code >= Number.parseInt(to, 16)) break;
      }
  return glyphs;
}
