import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { easyCaptcha } from '@playday/shared/testing/fake-host';
import { fireEvent, waitFor, within } from '@testing-library/react';
import { PlaydayErasure } from './PlaydayErasure.tsx';

customElements.define('playday-erasure', PlaydayErasure);

let server: Server;
let shop = '';
const sent: { person: object; key: unknown }[] = [];
let status = 202;

beforeAll(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const { method, url, headers } = request;
      if (method === 'POST') {
        const { recaptchaResponse: _, ...person } = JSON.parse(body) as Record<string, unknown>;
        sent.push({ person, key: headers['idempotency-key'] });
      }
      response.writeHead(method === 'OPTIONS' ? 204 : method === 'POST' ? status : 200, {
        'access-control-allow-origin': String(headers.origin),
        'access-control-allow-headers': 'content-type, idempotency-key, accept-language',
        'content-type': 'application/json',
      });
      response.end(url === '/api/captcha' ? JSON.stringify(easyCaptcha['GET /captcha']) : '{}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  shop = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done).closeAllConnections()));

beforeEach(() => {
  status = 202;
  sent.length = 0;
});
afterEach(() => document.body.replaceChildren());

interface Heard {
  type: string;
  detail: unknown;
}

/** An element on the page, with the events it sent. */
function insert(attributes: Record<string, string> = { app: 'staff', shop }) {
  const element = document.createElement('playday-erasure');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  const heard: Heard[] = [];
  for (const type of ['ready', 'success', 'error'])
    element.addEventListener(`playday-erasure:${type}`, (event) =>
      heard.push({ type, detail: (event as CustomEvent).detail }),
    );
  document.body.append(element);
  return { element, heard, screen: () => within(element.shadowRoot as unknown as HTMLElement) };
}

type Inserted = ReturnType<typeof insert>;
const labels = ['First name', 'Last name', 'E-mail', 'Phone number'];
const person = ['Mali', 'Suwan', 'mali@playday.test', '+66812345678'];

async function fillIn({ screen }: Inserted) {
  await waitFor(() => screen().getByLabelText('First name'));
  labels.forEach((label, at) =>
    fireEvent.input(screen().getByLabelText(label), { target: { value: person[at] } }),
  );
}

const typedIn = ({ screen }: Inserted) =>
  labels.map((label) => screen().getByLabelText<HTMLInputElement>(label).value);

async function removeAndInsert({ element, screen }: Inserted) {
  element.remove();
  await waitFor(() => expect(screen().queryByLabelText('First name')).toBeNull());
  document.body.append(element);
  await waitFor(() => screen().getByLabelText('First name'));
}

const submit = async ({ screen }: Inserted) => {
  await waitFor(() => expect(screen().getByRole('button', { name: 'Submit' })).toBeEnabled());
  return fireEvent.click(screen().getByRole('button', { name: 'Submit' }));
};

test('removed and inserted later: what was typed is there and can be sent', async () => {
  const inserted = insert();
  await fillIn(inserted);
  await removeAndInsert(inserted);
  expect(typedIn(inserted)).toEqual(person);
  await submit(inserted);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.person).toMatchObject({ app: 'staff', email: 'mali@playday.test' });
});

test('removed after it was sent: nothing of it is left', async () => {
  const inserted = insert();
  await fillIn(inserted);
  await removeAndInsert(inserted);
  await submit(inserted);
  await waitFor(() => inserted.screen().getByRole('heading', { name: 'Congratulations!' }));
  await removeAndInsert(inserted);
  expect(typedIn(inserted)).toEqual(['', '', '', '']);
});

test('removed after a request of unknown outcome: the repeated one has the same key', async () => {
  const inserted = insert();
  await fillIn(inserted);
  status = 503;
  await submit(inserted);
  await waitFor(() => inserted.screen().getByRole('alert'));
  await removeAndInsert(inserted);
  await submit(inserted);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[0]?.key).toEqual(expect.stringMatching(/^[0-9a-f]{32}$/));
  expect(sent[1]).toEqual(sent[0]);
});

test('changed app: what was typed stays', async () => {
  const inserted = insert();
  await fillIn(inserted);
  inserted.element.setAttribute('app', 'market');
  await waitFor(() => inserted.screen().getByText('Playday Market'));
  expect(typedIn(inserted)).toEqual(person);
});

test('submit: by click, without the browser’s submission, which a sandbox may forbid', async () => {
  const inserted = insert();
  await fillIn(inserted);
  const isLeftToBrowser = await submit(inserted);
  expect(isLeftToBrowser).toBe(false);
  await waitFor(() => inserted.screen().getByRole('heading', { name: 'Congratulations!' }));
  expect(sent).toHaveLength(1);
});

test('typing: the page’s one-key shortcuts do not hear it, those of Ctrl or Meta do', async () => {
  const inserted = insert();
  const field = await waitFor(() => inserted.screen().getByLabelText('First name'));
  const heard: string[] = [];
  const listen = ({ type, key }: KeyboardEvent) => void heard.push(`${type} ${key}`);
  const types = ['keydown', 'keypress', 'keyup'] as const;
  for (const type of types) document.addEventListener(type, listen);
  const press = (key: string, modifiers = {}) => {
    for (const type of types)
      field.dispatchEvent(
        new KeyboardEvent(type, {
          key,
          bubbles: true,
          composed: true,
          cancelable: true,
          ...modifiers,
        }),
      );
  };
  for (const key of [
    'a',
    'A',
    ' ',
    'ก',
    'ж',
    '/',
    '?',
    'Backspace',
    'Enter',
    'ArrowLeft',
    'Dead',
    'Process',
  ])
    press(key);
  press('@', { ctrlKey: true, altKey: true });
  expect(heard).toEqual([]);
  press('k', { ctrlKey: true });
  press('k', { metaKey: true });
  for (const key of ['Tab', 'Escape', 'F1']) press(key);
  expect(heard.filter((each) => each.startsWith('keydown'))).toEqual(
    ['k', 'k', 'Tab', 'Escape', 'F1'].map((key) => `keydown ${key}`),
  );
  for (const type of types) document.removeEventListener(type, listen);
});

test('unknown shop: a message, one error event, and no request to the page’s host', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  const requested = jest.spyOn(XMLHttpRequest.prototype, 'open');
  const { heard, screen } = insert({ app: 'staff' });
  await waitFor(() => expect(heard).toEqual([{ type: 'error', detail: { code: 'unknown-shop' } }]));
  expect(screen().getByText(/This form cannot be used at the moment/)).toBeInTheDocument();
  expect(screen().queryByLabelText('First name')).toBeNull();
  expect(requested).not.toHaveBeenCalled();
  expect(logged.mock.calls.join()).toContain('does not know its shop');
});

test('form that fails: a message, one error event, one more after a change of app', async () => {
  Object.assign(globalThis, { reportError: jest.fn() });
  jest.spyOn(HTMLInputElement.prototype, 'type', 'get').mockImplementation(() => {
    throw new Error('no types on this page');
  });
  const { element, heard, screen } = insert();
  const failure = { type: 'error', detail: { code: 'form-failed' } };
  const failures = () => heard.filter(({ type }) => type === 'error');
  await waitFor(() => expect(failures()).toEqual([failure]));
  expect(screen().getByText(/This form cannot be used at the moment/)).toBeInTheDocument();
  element.setAttribute('app', 'market');
  await waitFor(() => expect(failures()).toEqual([failure, failure]));
});

test('page that closes all shadow roots: a move keeps the form', async () => {
  const { attachShadow } = Element.prototype;
  let root: ShadowRoot | null = null;
  jest.spyOn(Element.prototype, 'attachShadow').mockImplementation(function (this: Element) {
    return (root = attachShadow.call(this, { mode: 'closed' }));
  });
  const { element } = insert();
  const form = () => root?.querySelector('form') ?? null;
  await waitFor(() => expect(form()).not.toBeNull());
  const before = form();
  document.body.append(document.createElement('section'));
  document.querySelector('section')?.append(element);
  expect(form()).toBe(before);
});
