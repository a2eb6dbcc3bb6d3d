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

/** A basket: what is not bought yet looks different from a ticket. */
export const CartIcon = () => (
  <svg {...frame}>
    <path d="M5 9h14l-1.4 10.2a1 1 0 0 1-1 .8H7.4a1 1 0 0 1-1-.8zM8.5 9V7.5a3.5 3.5 0 0 1 7 0V9" />
  </svg>
);
export const TicketIcon = () => (
  <svg {...frame}>
    <path d="M3 7a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v2.5a2.5 2.5 0 0 0 0 5V17a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-2.5a2.5 2.5 0 0 0 0-5z" />
    <path d="M14 5.5v2M14 11v2M14 16.5v2" />
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
