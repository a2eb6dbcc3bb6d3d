const { Buffer } = require('node:buffer');
const browserslist = require('browserslist');
const { browserslistToTargets, Features, transform } = require('lightningcss');
const postcss = require('postcss');

const targets = browserslistToTargets(browserslist(null, { path: __dirname }));

/**
 * Lowers styles that stay text inside a script, which no minimizer sees, and removes comments and
 * indentation. Browsers that know `light-dark()` get it, because a page may set the embed's
 * `color-scheme` by a property, which lowered colours do not follow.
 */
module.exports = function lowerStyles(css) {
  const lower = (exclude = 0) =>
    transform({ filename: this.resourcePath, code: Buffer.from(css), targets, exclude })
      .code.toString()
      .replace(/^ +/gm, '');
  if (!css.includes('light-dark(')) return lower();
  const modern = postcss.parse(lower(Features.LightDark));
  modern.walkDecls((declaration) => {
    if (!declaration.value.includes('light-dark(')) declaration.remove();
  });
  modern.walkRules((rule) => {
    if (rule.nodes.length === 0) rule.remove();
  });
  modern.walkAtRules((atRule) => {
    if (!atRule.nodes?.length) atRule.remove();
  });
  return `${lower()}\n@supports (color: light-dark(red, red)) {\n${modern}\n}\n`;
};
