/** Tells a password manager whose password a form asks for. */
export const HiddenUsername = ({ login }: { login: string }) => (
  <input type="text" autoComplete="username" value={login} readOnly hidden />
);
