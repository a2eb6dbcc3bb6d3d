/**
 * The height of an order's tickets on its receipt, which checkout keeps free until account fills
 * it: one row each, as in `mfe-account/src/tickets/order-tickets.module.css`.
 */
export const ticketRowsHeight = (count: number) => `${count * (row + gap) - gap}rem`;
const row = 7.25;
const gap = 0.75;
