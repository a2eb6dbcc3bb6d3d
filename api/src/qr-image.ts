import { toDataURL } from 'qrcode';

const memory = new Map<string, string>();

/**
 * A QR code as PNG data URL, 300 px or more, with the quiet zone scanners want. The same text is drawn once; what is a
 * picture already (some gateways draw their codes themselves) stays as it is.
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
