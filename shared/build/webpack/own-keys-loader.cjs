/**
 * Turns `for (const key in object)` into a loop over own keys, for a library that breaks on pages that add enumerable
 * properties to `Object.prototype`. Throws at a loop of another form, which an upgrade may bring.
 */
module.exports = (source) => {
  const own = source.replace(
    /for \((const|let) (\w+) in ([\w.]+)\)/g,
    'for ($1 $2 of Object.keys($3 ?? {}))',
  );
  if (/for\s*\([^;()]*\sin\s/.test(own)) throw new Error('a for…in loop of an unknown form');
  return own;
};
