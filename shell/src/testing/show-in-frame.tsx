import { fakeHost, Frame } from '@playday/shared/testing';
import { render } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import words from '../locales/en.json';

/**
 * Renders a part of the frame: in English, with a fake host, and with state of its own (`store`).
 * `address`: of the page that it stands on.
 */
export function showInFrame(part: ReactNode, host = fakeHost(), address = '/') {
  const store = createStore();
  const view = render(
    <Frame host={host} words={{ shell: words }}>
      <Provider store={store}>
        <MemoryRouter initialEntries={[address]}>{part}</MemoryRouter>
      </Provider>
    </Frame>,
  );
  return { ...view, store };
}
