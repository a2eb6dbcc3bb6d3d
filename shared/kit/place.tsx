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
  const [{ Content, onError }] = useState(() => {
    let Filler: Awaited<ReturnType<typeof host.filler>>;
    return {
      Content: lazy(async () => {
        Filler = await host.filler(name);
        return {
          default: ({ values, fallback }: { values: object; fallback: Elements }) =>
            Filler ? <Filler {...values} /> : fallback,
        };
      }),
      // A shell of an earlier release finds the build in the stack, if there is one.
      onError: (error: unknown) => (Filler?.onError ?? reportError)(error),
    };
  });
  if (!isHydrated) return children;
  return (
    <PlaceBoundary fallback={children} onError={onError}>
      <Suspense fallback={<Skeleton height={height} />}>
        <Content values={props} fallback={children} />
      </Suspense>
    </PlaceBoundary>
  );
}

/** Keeps what fills a place from breaking the page around it. */
class PlaceBoundary extends Component<
  { fallback: Elements; onError: (error: unknown) => void; children: Elements },
  { hasFailed: boolean }
> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }
  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
