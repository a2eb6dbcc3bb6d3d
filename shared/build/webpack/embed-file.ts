/** File names of the embeddable script and its types, in the folder of the remote's other files. */
export const embedFile = 'embed.js';
export const embedTypesFile = 'embed.d.ts';

/**
 * Stands in a built embed for the shop's origin, which the shell fills in when it serves the
 * script.
 */
export const shopPlaceholder = 'https://shop-origin.invalid';
