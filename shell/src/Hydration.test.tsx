import { useIsHydrated } from '@playday/shared/kit';
import { render, screen, waitFor } from '@testing-library/react';
import { Hydration } from './Hydration.tsx';

const Page = () => <p>{useIsHydrated() ? 'live' : 'as in the document'}</p>;

test('browser state is applied after the first render, and onLive is called once the page shows it', async () => {
  const steps: string[] = [];
  const told = () => steps.push(`live, showing “${document.body.textContent}”`);
  render(
    <Hydration onShown={() => steps.push('shown')} change={() => steps.push('change')} onLive={told}>
      <Page />
    </Hydration>,
  );
  expect(screen.getByText('as in the document')).toBeInTheDocument();
  expect(steps).toEqual([]);
  expect(await screen.findByText('live')).toBeInTheDocument();
  await waitFor(() => expect(steps).toEqual(['shown', 'change', 'live, showing “live”']));
});
