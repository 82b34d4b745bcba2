import { Component, type ReactNode } from 'react';
import { t } from '../i18n/ui.js';
import { Empty } from './games/Empty.js';

interface PartState {
  failed: boolean;
}

/** A part of a page. If rendering the part fails, the rest of the page stays, and the part shows a retry button. */
export class Part extends Component<{ children: ReactNode }, PartState> {
  override state: PartState = { failed: false };

  static getDerivedStateFromError = (): PartState => ({ failed: true });

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div role="alert">
        <Empty title={t('part.failed')}>
          <button type="button" className="button button--quiet" onClick={() => this.setState({ failed: false })}>
            {t('part.reload')}
          </button>
        </Empty>
      </div>
    );
  }
}
