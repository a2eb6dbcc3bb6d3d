const tokenPaths = /^\/(verify|verify_changed|forgot-password|erase-confirm|message-register)(?=[/?]|$)/;

/** Whether a path, with or without its query, carries a secret or an e-mail address, which no other site may learn. */
export const carriesToken = (path: string): boolean => tokenPaths.test(path);
