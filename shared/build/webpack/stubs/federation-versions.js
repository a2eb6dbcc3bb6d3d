// Stub for the comparison of versions: every shared library requires none (`requiredVersion: false`
// in `shared-libraries.ts`) and has one version on a page.
const satisfy = () => {
  throw new Error('the comparison of versions is not in this build');
};

export { satisfy };
