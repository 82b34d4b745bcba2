import type { Place, Places } from '../../lib/games/places.js';
import { Icon } from '../Icon.js';
import { SafeTitle } from '../SafeTitle.js';
import { t } from '../../i18n/ui.js';
import { sportName } from '../../i18n/format.js';

/** Lists the leagues, teams, and replays of a search in groups. */
export function FoundPlaces({ places }: { places: Places }) {
  return (
    <>
      <Group title={t('leagues')} places={places.leagues} />
      <Group title={t('teams')} places={places.teams} />
      <Group title={t('replays')} places={places.replays} />
    </>
  );
}

function Group({ title, places }: { title: string; places: readonly Place[] }) {
  if (places.length === 0) return null;
  return (
    <div className="found" role="group" aria-label={title}>
      <h2 className="found__title">{title}</h2>
      <ul>
        {places.map(({ href, name, note }) => (
          <li key={href}>
            <a className="found__link" href={href}>
              <span className="found__name">
                <SafeTitle text={name} instead={t('search.replayOf', { of: note })} />
              </span>
              <span className="found__note" dir="auto">
                {sportName(note)}
              </span>
              <Icon name="chevron-right-rounded" />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
