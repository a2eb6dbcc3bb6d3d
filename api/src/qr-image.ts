import sharp from 'sharp';
import { encode } from 'uqr';

const memory = new Map<string, string>();

/** Pixels per module, and modules of the quiet zone that scanners need. */
const SCALE = 6;
const MARGIN = 4;

/**
 * Renders a QR code as a PNG data URL with a quiet zone, six pixels per module. The image is
 * compressed outside of the event loop, so that orders do not wait for it. Results are cached by
 * text. Text that is already an image (some gateways return one) is returned unchanged.
 */
export async function qrImage(text: string): Promise<string> {
  if (text.startsWith('data:image/png;base64,')) return text;
  const known = memory.get(text);
  if (known) return known;
  const { size, data } = encode(text, { ecc: 'M', border: MARGIN });
  const grey = Buffer.from(data.flat().map((isDark) => (isDark ? 0 : 255)));
  const enlarged = await sharp(grey, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * SCALE, size * SCALE, { kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer();
  const image = `data:image/png;base64,${enlarged.toString('base64')}`;
  if (memory.size >= 500) memory.delete(memory.keys().next().value!);
  memory.set(text, image);
  return image;
}
