/** File name of the embeddable script, in the folder of the remote's other files. */
export const embedFile = 'embed.js';
