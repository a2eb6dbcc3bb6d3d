import { type Elements, Skeleton, useHost, useIsHydrated } from '@playday/shared/kit';
import { Component, lazy, Suspense, useState } from 'react';
import type { PlaceProps } from './place-props.ts';

/**
 * A place that another remote fills. Its code is loaded when the place is first rendered, so render
 * it only where it is needed. Meanwhile a block of `height` is there. `children`: shown where
 * nothing fills it, or what does cannot be loaded or throws.
 */
export function Place<Name extends keyof PlaceProps>({
  name,
  props,
  height,
  children = null,
}: {
  name: Name;
  props: PlaceProps[Name];
  height: string;
  children?: Elements;
}) {
  const host = useHost();
  const isHydrated = useIsHydrated();
  // `React.lazy` keeps its first result, so each mount asks again.
  const [Content] = useState(() =>
    lazy(async () => {
      const Filler = await host.filler(name);
      return {
        default: ({ values, fallback }: { values: object; fallback: Elements }) =>
          Filler ? <Filler {...values} /> : fallback,
      };
    }),
  );
  if (!isHydrated) return children;
  return (
    <PlaceBoundary fallback={children}>
      <Suspense fallback={<Skeleton height={height} />}>
        <Content values={props} fallback={children} />
      </Suspense>
    </PlaceBoundary>
  );
}

/** Keeps what fills a place from breaking the page around it. */
class PlaceBoundary extends Component<
  { fallback: Elements; children: Elements },
  { hasFailed: boolean }
> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override componentDidCatch(error: unknown) {
    // The shell counts it for the build whose code is in its stack.
    reportError(error);
  }
  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
