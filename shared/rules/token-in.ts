/** The token of a mailed or shared link; empty without one. Links are copied with what stands behind them in a message. */
export const tokenIn = (search: URLSearchParams): string =>
  /^[\w-]*/u.exec(search.get('token')?.trim() ?? '')![0];
