import { toDataURL } from 'qrcode';

const memory = new Map<string, string>();

/**
 * Renders a QR code as a PNG data URL, at least 300 px wide, with the quiet zone that scanners need. Results are
 * cached by text. Text that is already an image (some gateways return one) is returned unchanged.
 */
export async function qrImage(text: string): Promise<string> {
  if (text.startsWith('data:image/png;base64,')) return text;
  const known = memory.get(text);
  if (known) return known;
  const image = await toDataURL(text, { errorCorrectionLevel: 'M', margin: 4, scale: 6 });
  if (memory.size >= 500) memory.delete(memory.keys().next().value!);
  memory.set(text, image);
  return image;
}
