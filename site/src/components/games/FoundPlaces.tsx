import type { ReactNode } from 'react';
import { sportName } from '../../i18n/format.js';
import { sitePaths } from '../../i18n/paths.js';
import { t } from '../../i18n/ui.js';
import type { SearchResult } from '../../lib/games/search.js';
import { Icon } from '../Icon.js';
import { SafeTitle } from '../SafeTitle.js';
import { Crest } from './Crest.js';
import { LeagueMark } from './LeagueMark.js';
import { usePicture } from './use-picture.js';

type Kind = 'teams' | 'leagues' | 'replays';

interface FoundPlacesProps {
  places: Pick<SearchResult, Kind>;
  /** Kinds to list, in order. */
  kinds: readonly Kind[];
}

/** Lists the teams, leagues, and replays of a search in groups. */
export function FoundPlaces({ places, kinds }: FoundPlacesProps) {
  return kinds.map((kind) =>
    places[kind].length === 0 ? null : (
      <div className="found" role="group" aria-label={t(kind)} key={kind}>
        <h2 className="found__title">{t(kind)}</h2>
        <ul>
          {kind === 'teams' &&
            places.teams.map(({ name, category, crest }) => (
              <Place key={name} href={sitePaths.team(name)} name={name} note={sportName(category)}>
                <FoundCrest name={name} crest={crest} />
              </Place>
            ))}
          {kind === 'leagues' &&
            places.leagues.map(({ _id, name, category }) => (
              <Place key={_id} href={sitePaths.league(_id, name)} name={name} note={sportName(category)}>
                <LeagueMark name={name} logoUrl="" />
              </Place>
            ))}
          {kind === 'replays' &&
            places.replays.map(({ _id, title, league }) => (
              <Place key={_id} href={sitePaths.replayDetails(_id, title)} name={title} note={league}>
                <Icon name="slow-motion-video-rounded" />
              </Place>
            ))}
        </ul>
      </div>
    ),
  );
}

interface PlaceProps {
  href: string;
  name: string;
  /** Text that distinguishes results of the same name. */
  note: string;
  /** Picture of the result. */
  children: ReactNode;
}

function Place({ href, name, note, children }: PlaceProps) {
  return (
    <li>
      <a className="found__link item focus-inside plain" href={href}>
        {children}
        <span className="found__name clamp">
          <SafeTitle text={name} instead={t('search.replayOf', { of: note })} />
        </span>
        <span className="found__note hint ellipsis" dir="auto">
          {note}
        </span>
        <Icon name="chevron-right-rounded" />
      </a>
    </li>
  );
}

/** The crest that staff uploaded, or the team's monogram. */
function FoundCrest({ name, crest }: { name: string; crest: string }) {
  const { shown, ref, onError } = usePicture(crest);
  if (!shown) return <Crest name={name} />;
  return <img ref={ref} className="found__crest" src={crest} alt="" width="24" height="24" onError={onError} />;
}
