/**
 * The absolute URL of a payment page if it is safe to open: https, or this origin. Null for
 * anything else, such as `javascript:`, `data:` or `//host`.
 */
export function safePaymentUrl(
  content: string | null | undefined,
  origin = location.origin,
): string | null {
  // Browsers drop tabs and line breaks inside a URL and treat a backslash as a slash, so both are
  // rejected.
  if (!content || /[\u0000-\u0020\\]/.test(content) || content.startsWith('//')) return null;
  try {
    const url = new URL(content, origin);
    const isOwn = url.origin === origin && /^https?:$/.test(url.protocol);
    return (isOwn || url.protocol === 'https:') && !url.username ? url.href : null;
  } catch {
    return null;
  }
}
