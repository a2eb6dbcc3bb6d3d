/** Which of the shops a worker of Playwright uses: each has its own. */
export const ownShop = Number(process.env.TEST_PARALLEL_INDEX ?? 0);

/**
 * Ports of the tests' shops, apart from those of a shop that may be running. `E2E_PORT` moves all
 * of them.
 */
export const portsOf = (shop: number) =>
  portsFrom(Number(process.env.E2E_PORT ?? 8180) + 200 * shop);

const portsFrom = (port: number) => ({
  shell: port,
  api: port - 4000,
  remotes: port - 3899,
  faultProxy: port + 15,
  /** Foreign pages: this port and the next. */
  foreign: port + 16,
  /** A remote that runs alone. */
  alone: port + 18,
  /** A second shell of the same shop. */
  otherShell: port + 19,
  /**
   * A shop of its own with reCAPTCHA; its api and remotes follow as those of the tests' shop do.
   */
  recaptchaShop: port + 20,
  /** A shop whose clock is turned, with its api and remotes. */
  waitingRoomShop: port + 30,
  /** A shop without extras, with its api and remotes. */
  shopWithoutExtras: port + 50,
  /** A shop that its tour breaks, with its api and remotes. */
  touredShop: port + 60,
  /** The driver of WebKit. */
  webkitDriver: port + 40,
});

export const ports = portsOf(ownShop);
