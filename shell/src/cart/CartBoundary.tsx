import type { Elements } from '@playday/shared/kit';
import { Component } from 'react';

/** Error boundary that keeps a failing cart from breaking the page. */
export class CartBoundary extends Component<
  { onFailed: (error: unknown) => void; children: Elements },
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
