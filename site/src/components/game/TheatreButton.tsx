import { useSyncExternalStore } from 'react';
import { THEATRE_ICON } from '../../icons/ui-icons.js';
import { isTheatre, onTheatre, toggleTheatre } from '../../lib/streams/theatre.js';
import { Icon } from '../Icon.js';
import { g } from '../../i18n/game.js';

/** Makes the player as wide as the page. Narrow pages, where it is so anyway, do not show it. */
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
