import { useState, useSyncExternalStore } from 'react';
import { g } from '../../i18n/game.js';
import { THEATRE_ICON } from '../../icons/ui-icons.js';
import { api } from '../../lib/api.js';
import { showToast } from '../../lib/live/toasts.js';
import { isTheatre, onTheatre, toggleTheatre } from '../../lib/streams/theatre.js';
import { Icon } from '../Icon.js';

/** Streams that were reported on this page. Outlives a reload of the player. */
const reported = new Set<string>();

interface ReportButtonProps {
  streamId: string;
  title: string;
}

/** Reports with one click that a stream does not play. The player continues. */
export function ReportButton({ streamId, title }: ReportButtonProps) {
  const [isReported, setReported] = useState(reported.has(streamId));
  const report = async (): Promise<void> => {
    // A second click does nothing, but the button retains the focus.
    if (isReported) return;
    setReported(true);
    try {
      const { data, error } = await api.POST('/api/streams/{id}/report', { params: { path: { id: streamId } } });
      if (!data) throw new Error(error.message);
      reported.add(streamId);
      showToast({ tone: 'info', text: g('report.thanks') });
    } catch {
      setReported(false);
      showToast({ tone: 'error', text: g('report.failed') });
    }
  };
  return (
    <button
      type="button"
      className="icon-button"
      title={g(isReported ? 'reported' : 'report')}
      aria-disabled={isReported}
      onClick={() => void report()}
    >
      <Icon name={isReported ? 'check-rounded' : 'flag-outline-rounded'} />
      <span className="visually-hidden">{g(isReported ? 'reportedOf' : 'reportOf', { title })}</span>
    </button>
  );
}

/** Toggles the theater width. Hidden on narrow pages, where the player always has the full width. */
export function TheatreButton() {
  const is = useSyncExternalStore(onTheatre, isTheatre, () => false);
  return (
    <button
      type="button"
      className="icon-button player__theatre"
      aria-pressed={is}
      aria-keyshortcuts="t"
      title={g('theatre')}
      onClick={toggleTheatre}
    >
      <Icon name={THEATRE_ICON} />
      <span className="visually-hidden">{g('theatre')}</span>
    </button>
  );
}
