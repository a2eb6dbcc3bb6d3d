/** Ports of the tests' own shop, beside one that may be running; `E2E_PORT` moves them all. */
const port = Number(process.env.E2E_PORT ?? 8180);

export const ports = {
  shell: port,
  api: port - 4000,
  remotes: port - 3899,
  faultProxy: port + 15,
  /** Pages that are not the shop's: this port and the next. */
  foreign: port + 16,
  /** A remote alone. */
  alone: port + 18,
};
