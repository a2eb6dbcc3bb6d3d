import { testSignedOutHost } from '@playday/shared/testing/host-conformance';
import { defaultContacts } from '@playday/shared/rules/contacts';
import { serverHost } from './server-host.ts';

const task = {
  language: 'en' as const,
  contacts: defaultContacts,
  now: Date.now(),
  apiBase: 'http://api.test',
  readTimeoutMs: 1000,
};

testSignedOutHost(() => serverHost(task, () => {}));

test('clock: constant during a rendering', () => {
  expect(serverHost({ ...task, now: 5 }, () => {}).now()).toBe(5);
});
