import type { Elements } from '@playday/shared/kit';
import { Component, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { reportError } from '../errors/report-error.ts';

interface Props {
  /** The address, a new object with every navigation. */
  at: object;
  children: Elements;
}
interface State {
  at: object;
  /** Whether an error can still be of the page before. */
  isArriving: boolean;
  caught: { error: unknown } | null;
}

/**
 * Around the pages of remotes, inside of the router's error boundary. React gives what a page
 * throws while it is removed to the boundary around the next page, which then renders once more.
 * Any other error goes on to the router, which takes `undefined` for no error.
 */
class Boundary extends Component<Props, State> {
  override state: State = { at: this.props.at, isArriving: false, caught: null };

  static getDerivedStateFromError = (error: unknown): Partial<State> => ({ caught: { error } });

  static getDerivedStateFromProps({ at }: Props, state: State): Partial<State> | null {
    const isArriving = at !== state.at || state.isArriving;
    if (state.caught && state.caught.error !== undefined && isArriving)
      return { at, isArriving: false, caught: null };
    return { at, isArriving };
  }
  override componentDidCatch(error: unknown) {
    reportError({ type: 'caught', error });
  }
  /** Effects of the page before were cleaned up. */
  arrive = () => this.setState(({ caught }) => (caught ? null : { isArriving: false }));

  override render() {
    const { caught } = this.state;
    // oxlint-disable-next-line typescript/only-throw-error -- what the page threw
    if (caught) throw caught.error ?? new Error(`a page threw ${String(caught.error)}`);
    return this.props.children;
  }
}

export function PageBoundary({ children }: { children: Elements }) {
  const at = useLocation();
  const boundary = useRef<Boundary>(null);
  useEffect(() => boundary.current?.arrive(), [at]);
  return (
    <Boundary ref={boundary} at={at}>
      {children}
    </Boundary>
  );
}
