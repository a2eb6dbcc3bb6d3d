/** Icons on a 24 px grid. They are decorative: the control has a text label. */
const frame = {
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const;

/** A bag: what is not bought yet looks different from a ticket. */
export const CartIcon = () => (
  <svg {...frame}>
    <path d="M5 9h14l-1 11H6zM9 9V7a3 3 0 0 1 6 0v2" />
  </svg>
);
export const SearchIcon = () => (
  <svg {...frame}>
    <path d="M11 4a7 7 0 1 1 0 14a7 7 0 1 1 0-14M16 16l5 5" />
  </svg>
);
export const TicketIcon = () => (
  <svg {...frame}>
    <path d="M3 6h18v3a3 3 0 0 0 0 6v3H3v-3a3 3 0 0 0 0-6zM15 9v1M15 14v1" />
  </svg>
);
export const MenuIcon = () => (
  <svg {...frame}>
    <path d="M4 7h16M4 12h16M4 17h10" />
  </svg>
);
export const CloseIcon = () => (
  <svg {...frame}>
    <path d="M6 6l12 12M18 6L6 18" />
  </svg>
);
