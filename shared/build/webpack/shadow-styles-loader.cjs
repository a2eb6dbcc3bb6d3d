/**
 * Runs after css-loader: passes a style sheet's text to a function instead of adding it to the
 * document.
 */
module.exports.pitch = function shadowStyles(rest) {
  const { keep } = this.getOptions();
  const path = (request) => JSON.stringify(this.utils.contextify(this.context, request));
  return `
import sheet from ${path(`!!${rest}`)};
import { keepStyles } from ${path(keep)};
keepStyles(String(sheet));
export default sheet.locals ?? {};
`;
};
