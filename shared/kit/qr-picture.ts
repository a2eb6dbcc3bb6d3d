/** A QR code with what a person has to know about it, as one picture. */
export interface QrPicture {
  /** An image as data URL. */
  qr: string;
  /** A mark above the code. */
  mark?: string | undefined;
  /** Lines below the code, the first in bold. */
  lines: string[];
  language: string;
}

const width = 720;
const margin = 48;
const inner = width - 2 * margin;
const markHeight = 88;
const qrSize = 560;
const [titleSize, textSize] = [40, 32];
const lineGap = 8;

/** The picture as a PNG file of this name. Throws when the browser cannot draw it. */
export async function qrPictureFile(picture: QrPicture, name: string): Promise<File> {
  const image = new Image();
  image.src = picture.qr;
  await image.decode();
  const canvas = document.createElement('canvas');
  const { fontFamily, fontSize, lineHeight } = getComputedStyle(document.body);
  // The page's line height, which is larger for scripts that write above and below the line.
  const leading = Number.parseFloat(lineHeight) / Number.parseFloat(fontSize) || 1.6;
  drawQrPicture(canvas, image, picture, { fontFamily, leading });
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!file) throw new Error('the canvas made no picture');
  return new File([file], name, { type: file.type });
}

/** Draws the picture in black on white, as high as its lines need. */
export function drawQrPicture(
  canvas: HTMLCanvasElement,
  image: CanvasImageSource,
  { mark, lines, language }: QrPicture,
  { fontFamily, leading }: { fontFamily: string; leading: number },
): void {
  canvas.width = width;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  // Tighter than running text.
  const rowLeading = 0.9 * leading;
  let height = margin + (mark ? markHeight + 16 : 0);
  const qrTop = height;
  height += qrSize + 8;
  const rows = lines.flatMap((line, index) => {
    const size = index === 0 ? titleSize : textSize;
    const font = `${index === 0 ? 700 : 400} ${size}px ${fontFamily}`;
    context.font = font;
    const widthOf = (text: string) => context.measureText(text).width;
    height += lineGap;
    return balanced(unbreakable(line, language), widthOf).map((text) => {
      const middle = height + (size * rowLeading) / 2;
      height += size * rowLeading;
      return { text, font, middle };
    });
  });
  // A new height clears the canvas and its settings.
  canvas.height = Math.ceil(height + margin);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, canvas.height);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  if (mark) {
    context.fillStyle = '#17132b';
    context.fillRect(margin, margin, inner, markHeight);
    context.fillStyle = '#fff';
    context.font = `700 44px ${fontFamily}`;
    context.fillText(mark, width / 2, margin + markHeight / 2);
  }
  context.imageSmoothingEnabled = false;
  context.drawImage(image, (width - qrSize) / 2, qrTop, qrSize, qrSize);
  context.fillStyle = '#17132b';
  for (const { text, font, middle } of rows) {
    context.font = font;
    context.fillText(text, width / 2, middle, inner);
  }
}

/** Arranges the parts of a line in as few rows as they need, of about the same width. */
function balanced(parts: string[], widthOf: (text: string) => number): string[] {
  let rows = wrapped(parts, widthOf, inner);
  for (let limit = inner - 20; limit > inner / 2; limit -= 20) {
    const narrower = wrapped(parts, widthOf, limit);
    if (narrower.length > rows.length) break;
    rows = narrower;
  }
  return rows;
}

function wrapped(parts: string[], widthOf: (text: string) => number, limit: number): string[] {
  const rows = [''];
  for (const part of parts) {
    const last = rows.length - 1;
    const longer = rows[last]! + part;
    if (rows[last] === '' || widthOf(longer.trim()) <= limit) rows[last] = longer;
    else rows.push(part);
  }
  return rows.map((row) => row.trim()).filter((row) => row !== '');
}

/**
 * The parts of a line between which it may be broken: words with their punctuation, and what
 * punctuation joins, such as 19:00–22:00, น. or PD-K7QM-4F2X. A line may also be broken after
 * Chinese punctuation, which no space follows.
 */
function unbreakable(line: string, language: string): string[] {
  // Firefox before 125 knows no words: it breaks at spaces, and what is too wide for a row is
  // narrowed when drawn.
  if (!('Segmenter' in Intl)) return line.split(/(\s+)/);
  const parts = [''];
  let isJoined = true;
  for (const { segment, isWordLike } of new Intl.Segmenter(language, {
    granularity: 'word',
  }).segment(line)) {
    const isStart = isWordLike || /^[\p{Ps}\p{Pi}]/u.test(segment);
    if (isStart && !isJoined) parts.push(segment);
    else parts[parts.length - 1] += segment;
    isJoined = !isWordLike && !/[\s，。、；：！？）”》]$/u.test(segment);
  }
  return parts;
}
