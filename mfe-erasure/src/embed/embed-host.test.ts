import { testSignedOutHost } from '@playday/shared/testing/host-conformance';
import { createEmbedHost } from './embed-host.ts';

const open = () =>
  createEmbedHost({ language: 'th', apiBase: 'https://shop.test/api', offlineMessage: 'offline' });

testSignedOutHost(() => open());

test('captcha: always ALTCHA, without a call to the shop', async () => {
  expect(await open().http('GET /config')).toEqual({ captcha: { kind: 'altcha' } });
});
