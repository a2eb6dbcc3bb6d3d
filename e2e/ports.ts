/** Ports of the tests' own shop, beside one that may be running; `E2E_PORT` moves them all. */
const port = Number(process.env.E2E_PORT ?? 8180);

export const ports = {
  shell: port,
  api: port - 4000,
  remotes: port - 3899,
  faultProxy: port + 15,
  /** The second shell, and its four servers behind it. */
  spoiled: port + 5,
};
