/**
 * Lets tree shaking drop react-router's links and forms, which the kit replaces: names for
 * developer tools are assigned to them, and a call makes them. Throws where neither is found, as
 * after an upgrade.
 */
module.exports = (source) => {
  const unnamed = source.replace(/^(Link|NavLink|Form)\.displayName = .*$/gm, '');
  const pure = unnamed.replace(/^(const \w+ = )(?=React\$1\.forwardRef\()/gm, '$1/* @__PURE__ */ ');
  if (unnamed === source || pure === unnamed) throw new Error('links of an unknown form');
  return pure;
};
