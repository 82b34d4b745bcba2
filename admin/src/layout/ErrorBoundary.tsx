import { Component, type ReactNode } from 'react';
import { ErrorState } from '../shared/ErrorState.js';

interface ErrorBoundaryProps {
  /** A new value (another page) gives the page another chance. */
  resetKey: string;
  children: ReactNode;
}

/** Keeps the shell standing when a page breaks. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override componentDidUpdate(before: ErrorBoundaryProps): void {
    if (this.state.error && before.resetKey !== this.props.resetKey) this.setState({ error: null });
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error ? <ErrorState error={error} onRetry={() => this.setState({ error: null })} /> : this.props.children;
  }
}
