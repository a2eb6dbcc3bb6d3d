/** Ports of the tests' shop, apart from those of a shop that may be running. `E2E_PORT` moves all of them. */
const port = Number(process.env.E2E_PORT ?? 8180);

export const ports = {
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
  /** A shop of its own with reCAPTCHA; its api and remotes follow as those of the tests' shop do. */
  recaptchaShop: port + 20,
  /** A shop whose clock is turned, with its api and remotes. */
  waitingRoomShop: port + 30,
  /** The driver of WebKit. */
  webkitDriver: port + 40,
};
