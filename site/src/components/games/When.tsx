import { t } from '../../i18n/ui.js';
import { clockTime } from '../../i18n/format.js';

/**
 * The hour of a kick-off; with `sync` it reads 'Syncing...' for the first 1.5 s, while the visitor's zone takes the
 * place of the game's, timed by the style sheet so that it ends without scripts too.
 */
export function When({ at, zone, sync }: { at: string; zone: string; sync: boolean }) {
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
