import { useState, useSyncExternalStore } from 'react';
import { g } from '../../i18n/game.js';
import { THEATRE_ICON } from '../../icons/ui-icons.js';
import { api } from '../../lib/api.js';
import { showToast } from '../../lib/live/toasts.js';
import { isTheatre, onTheatre, toggleTheatre } from '../../lib/streams/theatre.js';
import { Icon } from '../Icon.js';

/** The streams that were reported on this page: a player that loads again knows it still. */
const reported = new Set<string>();

interface ReportButtonProps {
  streamId: string;
  title: string;
}

/** Says with one tap that a stream does not play; the player goes on meanwhile. */
export function ReportButton({ streamId, title }: ReportButtonProps) {
  const [isReported, setReported] = useState(reported.has(streamId));
  const report = async (): Promise<void> => {
    // Pressed again it does nothing: the focus stays where it is.
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

/** Makes the player as wide as the page; not shown on narrow pages, where it is anyway. */
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
