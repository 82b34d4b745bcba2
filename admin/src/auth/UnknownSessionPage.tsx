import { ErrorState } from '../shared/EmptyState.js';
import { OutsidePage } from './OutsidePage.js';
import { loadSession } from './session.js';

/** The server could not say who is signed in. */
export default function UnknownSessionPage({ error }: { error: unknown }) {
  return (
    <OutsidePage>
      <ErrorState error={error} isPage onRetry={() => void loadSession()} />
    </OutsidePage>
  );
}
