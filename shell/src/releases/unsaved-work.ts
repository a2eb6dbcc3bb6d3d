/** Counts the places on the page that hold unsaved work. */
export function createWorkGuard() {
  const guards = new Set<symbol>();
  return {
    markUnsaved() {
      const guard = Symbol();
      guards.add(guard);
      return () => void guards.delete(guard);
    },
    isGuarded: () => guards.size > 0,
  };
}
