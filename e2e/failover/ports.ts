/** Of the shop in the trial's own network namespace. */
export const ports = { shell: 8080, api: 4000, secondApi: 4001, remotes: 4101 };
