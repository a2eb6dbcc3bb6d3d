import type { ReactNode } from 'react';

const icon = (lines: ReactNode) => (
  <svg
    viewBox="0 0 24 24"
    width="22"
    height="22"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.9"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {lines}
  </svg>
);

export const icons = {
  settings: icon(
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4 20.5c1.2-4 4.3-6 8-6s6.8 2 8 6" />
    </>,
  ),
  orders: icon(<path d="M6 3h12v18l-3-2-3 2-3-2-3 2V3Zm3.5 5h5m-5 4h5" />),
  tickets: icon(
    <path d="M3 8.500V6h18v2.500a3.5 3.5 0 0 0 0 7V18H3v-2.500a3.5 3.5 0 0 0 0-7Zm11-2v2m0 2.500v2m0 2.500v2" />,
  ),
  'link-app': icon(
    <>
      <rect x="6.5" y="2.5" width="11" height="19" rx="2.5" />
      <path d="M11 18.500h2" />
    </>,
  ),
  leave: icon(<path d="M14 4H5v16h9m-4-8h11m-4-4 4 4-4 4" />),
  back: icon(<path d="m14 5-7 7 7 7" />),
};
