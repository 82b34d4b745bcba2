import { Component, type ReactNode } from 'react';

interface ChartBoundaryProps {
  /** The same numbers without the drawing. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Where the drawing cannot be loaded or breaks, its numbers stand instead. */
export class ChartBoundary extends Component<ChartBoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}
