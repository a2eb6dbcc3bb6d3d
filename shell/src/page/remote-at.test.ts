import { changesPermissions } from './remote-at.ts';

const remotes = {
  catalog: { build: 'c1', paths: ['/', '/near'], sessionPaths: [], withPermissions: ['/near'] },
  gate: { build: 'g1', paths: [], sessionPaths: ['/gate/*'], withPermissions: ['/gate/*'] },
};

test.each([
  [false, '/', '/faq'],
  [true, '/', '/near'],
  [true, '/near/', '/'],
  [true, '/near', '/gate/scan'],
  [false, '/gate', '/gate/scan'],
])('new document %s: a link from %s to %s', (expected, from, to) => {
  expect(changesPermissions({ remotes }, from, to)).toBe(expected);
});
