/** File names of the embeddable script and its types, in the folder of the remote's other files. */
export const embedFile = 'embed.js';
export const embedTypesFile = 'embed.d.ts';
