/** After css-loader: hands a style sheet's text to a function instead of putting it into the document. */
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
