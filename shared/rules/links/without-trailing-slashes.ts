/** The address without the slashes at its end. */
export function withoutTrailingSlashes(address: string): string {
  let { length } = address;
  while (address[length - 1] === '/') length -= 1;
  return address.slice(0, length);
}
