/** Removes comments: styles that stay text inside a script are not minified. */
module.exports = (css) => css.replace(/\/\*[^]*?\*\//g, '');
