/** The page on which the signed-in buyer of an order says where its money goes. */
export const refundPath = (pubId: string): string => `/refund?order=${encodeURIComponent(pubId)}`;
