/** Tells a password manager which account a form's password belongs to. */
export const HiddenUsername = ({ login }: { login: string }) => (
  <input type="text" autoComplete="username" value={login} readOnly hidden />
);
