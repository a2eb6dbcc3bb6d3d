/** Which names register. Apart from the other rules, because most pages do not need it. */
import { LATIN, MARKS, patterns } from './fields.ts';

/**
 * Mails begin with the name: it must not be a link, which mail programs make of `www.` and of a
 * full stop before a word, nor ours.
 */
const LINK = `\\.[${MARKS}]*(?:[${LATIN}][${MARKS}]*[${LATIN}]|ไทย|คอม)|[Ww]{3}\\.`;
/**
 * The letters of the shop's name with every mark that a letter may have, and letters that look like
 * them.
 */
const [P, L, A, Y, D] = [
  'Pp\\u00DE\\u00FE\\u01BF\\u01F7\\u01A4\\u01A5\\u1E54-\\u1E57',
  'Ll\\u0139-\\u0142\\u019A\\u023D\\u1E36-\\u1E3D' +
    'Ii\\u00CC-\\u00CF\\u00EC-\\u00EF\\u0128-\\u0131\\u0196\\u0197\\u01C0' +
    '\\u01CF\\u01D0\\u0208-\\u020B',
  'Aa\\u00C0-\\u00C5\\u00E0-\\u00E5\\u0100-\\u0105\\u01CD\\u01CE\\u01DE-\\u01E1\\u01FA\\u01FB\\u0200-\\u0203\\u0226\\u0227\\u023A\\u1E00\\u1E01\\u1E9A\\u1EA0-\\u1EB7',
  'Yy\\u00DD\\u00FD\\u00FF\\u0176-\\u0178\\u01B3\\u01B4\\u0232\\u0233\\u024E\\u024F\\u1E8E\\u1E8F\\u1E99\\u1EF2-\\u1EF9\\u1EFE\\u1EFF',
  'Dd\\u00D0\\u00F0\\u010E-\\u0111\\u0189-\\u018C\\u0221\\u1E0A-\\u1E13',
].map((letters) => `[${letters}]`);
const BETWEEN = `[ '\\u2019.\\-${MARKS}]*`;
const OUR_NAME = `${[P, L, A, Y, D, A, Y].join(BETWEEN)}|เพลย\\u0E4C?${BETWEEN}เดย`;

/** A name that registers, as the source of a regular expression. */
export const newNamePattern = `^(?!.*(?:${LINK}|${OUR_NAME}))${patterns.name.slice(1)}`;

const expression = new RegExp(newNamePattern, 'u');

/** Whether a name, as `readName` has read it, may register. */
export const isNewName = (name: string): boolean => expression.test(name);
