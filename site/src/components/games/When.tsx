import { t } from '../../i18n/ui.js';
import { clockTime } from '../../i18n/format.js';

/** Placeholder for a time that is to be confirmed. */
export const OPEN_TIME = '–:–';

interface WhenProps {
  at: string;
  zone: string;
  sync: boolean;
  /** Whether the time is to be confirmed. */
  isOpen?: boolean;
}

/**
 * Shows the time of a kick-off. With `sync`, the style sheet shows 'Syncing...' for the first 1.5 s, while the
 * visitor's zone replaces the game's. It ends without scripts, too.
 */
export function When({ at, zone, sync, isOpen = false }: WhenProps) {
  if (isOpen) return <span aria-hidden="true">{OPEN_TIME}</span>;
  const time = <time dateTime={at}>{clockTime(at, zone)}</time>;
  if (!sync) return time;
  return (
    <span className="when-sync">
      <span className="when-sync__wait" aria-hidden="true">
        {t('syncing')}
      </span>
      {time}
    </span>
  );
}
