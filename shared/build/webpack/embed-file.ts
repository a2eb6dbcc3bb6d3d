/** The one script of a remote's element for foreign pages, beside the remote's other files. */
export const embedFile = 'embed.js';
