import { Component, type ReactNode } from 'react';

/** Error boundary that keeps a failing cart from breaking the page. */
export class CartBoundary extends Component<
  { onFailed: (error: unknown) => void; children: ReactNode },
  { hasFailed: boolean }
> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override componentDidCatch(error: unknown) {
    this.props.onFailed(error);
  }
  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
