/**
 * What served files use although one of the oldest browsers lacks it, by the reason why that does
 * no harm.
 */
export const tolerated: Record<string, string[]> = {
  'called only where the browser has it': [
    'navigator.connection',
    'navigator.onLine',
    'navigator.serviceWorker',
    'navigator.canShare',
    'navigator.share',
    'navigator.wakeLock',
    '.requestClose',
    '.adoptedStyleSheets',
    '.replaceSync',
    'Intl.Segmenter',
    'requestIdleCallback',
    'cancelIdleCallback',
    'globalThis.requestIdleCallback',
    'globalThis.cancelIdleCallback',
    'scheduler',
    'setImmediate',
    'trustedTypes',
  ],
  'web vitals, measured only where the browser has them': [
    '.navigationId',
    'PerformanceEventTiming',
    'PerformanceSoftNavigation',
    'document.prerendering',
    'document.wasDiscarded',
    'performance.interactionCount',
  ],
  'React and its router ask first, and only for transitions that the shop does not use': [
    '.startViewTransition',
    'navigation',
  ],
  'a name of ours or of a library': ['.check', '.displayName', '.isVisible', '.take'],
  'known in part, and in the part that is used': [
    'devicePixelRatio',
    '.font',
    'outline',
    ':marker',
    'cursor: pointer',
    'cursor: not-allowed',
    'overscroll-behavior',
  ],
  'hints, without which the page is slower': [
    '<img fetchPriority>',
    'content-visibility',
    'contain-intrinsic-block-size',
    'overflow-clip-margin',
  ],
  'without it a toast that hides can still be pressed': ['<div inert>'],
  'without it toasts are no popover; they are fixed, and move into an open dialog': [
    '<div popover>',
  ],
  'lines break elsewhere': ['text-wrap'],
  'the cart opens without sliding': ['@starting-style'],
  'the ticket at the gate begins at the top instead of in the middle': ['align-content: safe'],
  'the form for erasure stays in one column': ['@container', 'container-type'],
  'Firefox before 121: no effect of pressed cards; the frame on paper; a bar over the last line': [
    ':has',
  ],
  'the system’s own colours look plainer': ['@media (forced-colors)', 'forced-color-adjust'],
  'the document may show Log in for an instant to a visitor who is signed in': [
    '@media (scripting)',
  ],
};
