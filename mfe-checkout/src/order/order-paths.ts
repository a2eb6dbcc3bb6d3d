/** The address of an order's payment, in any tab or device. */
export const paymentPath = (pubId: string) => `/payment?order=${encodeURIComponent(pubId)}`;

/** The address of an order's receipt. */
export const receiptPath = (pubId: string) => `/receipt?order=${encodeURIComponent(pubId)}`;
