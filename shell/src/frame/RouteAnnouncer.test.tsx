import { titleOf } from './RouteAnnouncer.tsx';

const t = (key: string, values?: { ns?: string }) => `${values?.ns}:${key}`;
const match = (handle: unknown, loaderData: unknown = null) => ({ handle, loaderData });

test('the deepest matched page with a title wins, translated in its remote’s namespace', () => {
  const outer = match({ chunk: 'a', meta: () => ({ title: 'outer' }) });
  const inner = match({
    chunk: 'b',
    meta: ({ t }: { t: (key: string) => string }) => ({ title: t('orders.title') }),
  });
  expect(titleOf([match({ remote: 'account' }), outer, inner], t)).toBe('account:orders.title · Playday');
});

test('page without a title: the title is Playday', () => {
  expect(titleOf([match({ remote: 'account' }), match(undefined)], t)).toBe('Playday');
});

test('title that contains the shop’s name: the name is not appended', () => {
  expect(titleOf([match({ chunk: 'a', meta: () => ({ title: 'Playday – tonight' }) })], t)).toBe(
    'Playday – tonight',
  );
});
