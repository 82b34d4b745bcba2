import type { GameRecord } from '@contract/records/match.record.js';
import { g } from '../../i18n/game.js';
import { sitePaths } from '../../i18n/paths.js';
import type { ClipLink } from '../../lib/games/load.js';
import { clipLength } from '../clips/clip-length.js';
import { Icon } from '../Icon.js';
import { SafeTitle } from '../SafeTitle.js';
import { useClipsOf } from './use-clips-of.js';

interface GameClipsProps {
  game: Pick<GameRecord, '_id' | 'matchId'>;
  /** Clips of the rendered page. */
  clips: readonly ClipLink[];
}

/** Lists the clips of a game. Renders nothing without clips. */
export function GameClips({ game, clips: initial }: GameClipsProps) {
  const clips = useClipsOf(game, initial);
  if (clips.length === 0) return null;
  return (
    <nav className="clips" aria-labelledby="clips">
      <h2 className="section-title" id="clips">
        {g('clips')}
      </h2>
      <ul className="clips__list stack">
        {clips.map(({ _id, title, duration }, index) => (
          <li key={_id}>
            <a className="clips__link semibold choice media surface" href={sitePaths.clip(_id, title)}>
              <Icon name="play-arrow-rounded" />
              <span className="break" dir="auto">
                <SafeTitle text={title} instead={g('clip.number', { number: clips.length - index })} />
              </span>
              <span className="faint">{clipLength(duration)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
