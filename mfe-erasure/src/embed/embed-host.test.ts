import { testSignedOutHost } from '@playday/shared/testing/host-conformance';
import { createEmbedHost } from './embed-host.ts';
import { CredentialsForced } from './fetch-without-credentials.ts';

const refused = Response.json({ code: 1029, message: 'Too many attempts.' }, { status: 429 });

function open(answer: () => Promise<Response> = async () => Response.json({})) {
  const onFailure = jest.fn();
  const host = createEmbedHost({
    language: () => 'th',
    apiBase: () => 'https://shop.test/api',
    fetch: answer,
    onFailure,
  });
  return { host, onFailure };
}

testSignedOutHost(() => open().host);

test('captcha: always ALTCHA, without a call to the shop', async () => {
  expect(await open().host.http('GET /config')).toEqual({ captcha: { kind: 'altcha' } });
});

test.each([
  [
    'the shop refuses',
    async () => refused.clone(),
    { code: 'refused', status: 429, apiCode: 1029 },
  ],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), { code: 'unreachable' }],
  [
    'the page forces credentials',
    () => Promise.reject(new CredentialsForced()),
    { code: 'credentials-forced' },
  ],
])('%s: the failure is reported with what failed', async (_, answer, failure) => {
  const { host, onFailure } = open(answer);
  await expect(host.http('GET /captcha')).rejects.toThrow();
  expect(onFailure.mock.calls).toEqual([[{ step: 'captcha', ...failure }]]);
  await expect(host.http('GET /partners')).rejects.toThrow();
  expect(onFailure.mock.calls.at(-1)).toEqual([{ step: 'request', ...failure }]);
});
