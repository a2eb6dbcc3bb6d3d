import { fakeHost, Frame } from '@playday/shared/testing';
import { render } from '@testing-library/react';
import { useUnsavedWork } from './use-unsaved-work.ts';

function Form({ isUnsaved }: { isUnsaved: boolean }) {
  useUnsavedWork(isUnsaved);
  return null;
}

test('unsaved work: the page is guarded until the work is saved or the component unmounts', () => {
  const host = fakeHost();
  const page = (isUnsaved: boolean) => (
    <Frame host={host} words={{}}>
      <Form isUnsaved={isUnsaved} />
    </Frame>
  );
  const { rerender, unmount } = render(page(false));
  expect(host.guards).toBe(0);
  rerender(page(true));
  expect(host.guards).toBe(1);
  rerender(page(false));
  expect(host.guards).toBe(0);
  rerender(page(true));
  unmount();
  expect(host.guards).toBe(0);
});
