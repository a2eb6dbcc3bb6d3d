const { createTransformer } = require('@swc/jest').default ?? require('@swc/jest');

/** Compiles with one guard switched off. `MUTANT` is an entry of `mutations.ts` as JSON. */
const { file, from, to } = JSON.parse(process.env.MUTANT);

function mutate(source, path) {
  if (path.endsWith(`/api/${file}`)) return source.replace(from, () => to);
  // Migrations are read at run time, so the change goes into the code that reads them.
  if (file.endsWith('.sql') && path.endsWith('/api/src/db/migrate.ts'))
    return source.replace(
      "'utf8')",
      () => `'utf8').replace(${JSON.stringify(from)}, () => ${JSON.stringify(to)})`,
    );
  return source;
}

module.exports = {
  createTransformer(options) {
    const swc = createTransformer(options);
    return {
      ...swc,
      process: (source, path, rest) => swc.process(mutate(source, path), path, rest),
      getCacheKey: (source, path, rest) => swc.getCacheKey(mutate(source, path), path, rest),
    };
  },
};
