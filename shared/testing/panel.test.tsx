import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cartOf, readChoices, sampleCart } from './choices.ts';
import { FakeHostPanel } from './FakeHostPanel.tsx';
import { type FakeHost, fakeHost } from './fake-host.ts';
import { type Fault, withSimulatedFaults } from './faults.ts';

afterEach(() => sessionStorage.clear());

function open(host: FakeHost) {
  const onChange = jest.fn();
  const choices = readChoices({});
  render(
    <FakeHostPanel
      host={host}
      tickets={sampleCart}
      choices={choices}
      listen={() => () => {}}
      onChange={onChange}
    />,
  );
  return { user: userEvent.setup(), onChange };
}

test('selected user and cart: applied to the host, and still after a reload', async () => {
  const host = fakeHost();
  const { user } = open(host);
  await user.selectOptions(screen.getByLabelText('User'), 'Nok, twelve');
  expect(host.session.get()).toMatchObject({ status: 'in', settings: { firstName: 'Nok' } });
  await user.selectOptions(screen.getByLabelText('Cart'), 'Two tickets');
  expect(host.cart.get()).toMatchObject({ event: { name: 'Neon Garden' }, lines: [{ count: 2 }] });
  await user.selectOptions(screen.getByLabelText('User'), 'Nobody');
  expect(host.session.get()).toEqual({ status: 'out' });
  expect(readChoices({ user: 'mali' })).toMatchObject({ user: 'nobody', cart: 'tickets', fault: 'none' });
});

test('changed setting: onChange is called, for the language too', async () => {
  const { user, onChange } = open(fakeHost());
  await user.selectOptions(screen.getByLabelText('Language'), 'ខ្មែរ');
  expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ language: 'km' }), 'language');
  expect(readChoices({}).language).toBe('km');
  await user.selectOptions(screen.getByLabelText('Api'), 'No network');
  expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ fault: 'unreachable' }), 'fault');
});

test('cart that ends soon: a minute is left', () => {
  expect(cartOf('ending', sampleCart, 1_000).endsAt).toBe(61_000);
  expect(cartOf('empty', sampleCart, 1_000)).toEqual({});
});

test('selected fault: the next api call fails with it', async () => {
  const { http } = fakeHost({ answers: { 'GET /currency': [] } });
  let fault: Fault = 'none';
  const onExpired = jest.fn();
  const call = withSimulatedFaults(http, () => fault, onExpired);
  const ask = () => call('GET /currency', { query: { lang: 'en' } });
  expect(await ask()).toEqual([]);
  fault = 'unreachable';
  await expect(ask()).rejects.toMatchObject({ status: 0 });
  fault = 'broken';
  await expect(ask()).rejects.toMatchObject({ status: 500 });
  fault = 'expired';
  await expect(ask()).rejects.toMatchObject({ status: 401 });
  expect(onExpired).toHaveBeenCalledTimes(1);
  fault = 'slow';
  jest.useFakeTimers();
  const slow = ask();
  await jest.advanceTimersByTimeAsync(3_000);
  expect(await slow).toEqual([]);
  fault = 'silent';
  const told = jest.fn();
  void ask().then(told, told);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(told).not.toHaveBeenCalled();
  jest.useRealTimers();
});
