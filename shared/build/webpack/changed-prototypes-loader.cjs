const reduceList = `
function reduceList(list, step, value) {
  for (const each of list) value = step(value, each);
  return value;
}
`;

/**
 * For a library that breaks on pages that change the prototypes: `for (const key in object)`
 * becomes a loop over own keys, because pages add enumerable properties to `Object.prototype`;
 * `list.reduce(…)` calls a function of the module, because Prototype.js before 1.7 has another
 * `reduce`. Throws at a loop of another form, which an upgrade may bring.
 */
module.exports = (source) => {
  const own = source
    .replace(/for \((const|let) (\w+) in ([\w.]+)\)/g, 'for ($1 $2 of Object.keys($3 ?? {}))')
    .replace(/(?<![\w.])(\w+)\.reduce\(/g, 'reduceList($1, ');
  if (/for\s*\([^;()]*\sin\s/.test(own)) throw new Error('a for…in loop of an unknown form');
  if (/\.reduce\b/.test(own)) throw new Error('a reduce of an unknown form');
  return own === source ? source : own + reduceList;
};
