import { ErrorState } from '../shared/EmptyState.js';
import { OutsidePage } from './OutsidePage.js';
import { loadSession } from './session.js';

/** Shown when the session could not be loaded. */
export default function UnknownSessionPage({ error }: { error: unknown }) {
  return (
    <OutsidePage>
      <ErrorState error={error} isPage onRetry={() => void loadSession()} />
    </OutsidePage>
  );
}
