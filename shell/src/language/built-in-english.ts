import english from '../locales/en.json';

/**
 * The English texts of the bundle, for when the translations fail to load: not those that only the
 * server uses. Named one by one, because webpack leaves out what no code names.
 */
export const builtInEnglish = {
  loading: english.loading,
  skip: english.skip,
  home: english.home,
  menu: english.menu,
  nav: english.nav,
  order: english.order,
  language: english.language,
  footer: english.footer,
  toast: english.toast,
  remote: english.remote,
  release: english.release,
  offline: english.offline,
  offlineSign: english.offlineSign,
  sessionEnded: english.sessionEnded,
  signedOut: english.signedOut,
  accountFailed: english.accountFailed,
  hold: english.hold,
  storage: english.storage,
  ageFailed: english.ageFailed,
};
