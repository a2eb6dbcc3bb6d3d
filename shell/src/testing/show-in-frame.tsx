import { fakeHost, Frame } from '@playday/shared/testing';
import { render } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import words from '../locales/en.json';

/**
 * Renders a part of the frame: in English, with a fake host, and with state of its own (`store`).
 */
export function showInFrame(part: ReactNode, host = fakeHost()) {
  const store = createStore();
  const view = render(
    <Frame host={host} words={{ shell: words }}>
      <Provider store={store}>
        <MemoryRouter>{part}</MemoryRouter>
      </Provider>
    </Frame>,
  );
  return { ...view, store };
}
