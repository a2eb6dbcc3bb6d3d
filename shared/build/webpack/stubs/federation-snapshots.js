// Stub for federation's snapshots, which it makes from manifests; it behaves as without any. Every
// remote has an entry instead.
class SnapshotHandler {
  manifestCache = new Map();
  // No plugin of ours uses these hooks.
  hooks = { applyPlugin() {} };
  loadRemoteSnapshotInfo() {
    throw new Error('federation’s manifests are not in this build');
  }
}
const getGlobalRemoteInfo = () => ({});

export { getGlobalRemoteInfo, SnapshotHandler };
