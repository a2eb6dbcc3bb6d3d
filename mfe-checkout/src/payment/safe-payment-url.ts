/**
 * The address of a payment page, if a browser may be sent there: https, or this very origin. Null for anything else,
 * such as `javascript:`, `data:` or `//host` on a page without https.
 */
export function safePaymentUrl(content: string | null | undefined, origin = location.origin): string | null {
  // Browsers drop tabs and line breaks inside an address, and read a backslash as a slash: neither belongs in one.
  if (!content || /[\u0000-\u0020\\]/.test(content) || content.startsWith('//')) return null;
  try {
    const url = new URL(content, origin);
    const isOwn = url.origin === origin && /^https?:$/.test(url.protocol);
    return (isOwn || url.protocol === 'https:') && !url.username ? url.href : null;
  } catch {
    return null;
  }
}
