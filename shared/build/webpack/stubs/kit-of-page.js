// Stub for the kit in the shell's chunks that load later: the first script has it
// (`shell/src/remotes/provide-to-remotes.ts`).
/** @type {any} */
const { kit } = __webpack_require__;
const { ApiError, atom, Button, useAtomValue, useLocation, useTranslation } = kit;

export { ApiError, atom, Button, useAtomValue, useLocation, useTranslation };
