import { titleOf } from './RouteAnnouncer.tsx';

const t = (key: string, values?: { ns?: string }) => `${values?.ns}:${key}`;
const match = (handle: unknown, loaderData: unknown = null) => ({ handle, loaderData });

test('the deepest page with something to say gives the title, in its remote’s words', () => {
  const outer = match({ chunk: 'a', meta: () => ({ title: 'outer' }) });
  const inner = match({
    chunk: 'b',
    meta: ({ t }: { t: (key: string) => string }) => ({ title: t('orders.title') }),
  });
  expect(titleOf([match({ remote: 'account' }), outer, inner], t)).toBe('account:orders.title · Playday');
});

test('a page that says nothing is Playday', () => {
  expect(titleOf([match({ remote: 'account' }), match(undefined)], t)).toBe('Playday');
});

test('a title that names the shop is not given its name again', () => {
  expect(titleOf([match({ chunk: 'a', meta: () => ({ title: 'Playday – tonight' }) })], t)).toBe(
    'Playday – tonight',
  );
});
