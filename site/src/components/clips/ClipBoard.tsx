import type { ClipDetails } from '@contract/records/clip.record.js';
import { g } from '../../i18n/game.js';
import { sitePaths } from '../../i18n/paths.js';
import { useIsRevealed } from '../../lib/games/shown-results.js';
import { playerPath } from '../../lib/streams/player-page.js';
import { sidesOf } from '../../lib/text.js';
import { Player } from '../game/Player.js';
import { ShareLink } from '../game/ShareLink.js';
import { Glow } from '../games/Glow.js';
import { HideableTitle } from '../HideableTitle.js';
import { Icon } from '../Icon.js';
import { SafeTitle } from '../SafeTitle.js';
import { clipLength } from './clip-length.js';

interface ClipBoardProps {
  clip: ClipDetails;
  /** Canonical URL of the page, which Copy Link copies. */
  url: string;
}

/** The page of a clip: title, game, and player. */
export function ClipBoard({ clip, url }: ClipBoardProps) {
  const isRevealed = useIsRevealed(clip._id);
  const sides = sidesOf(clip.game?.title ?? clip.title).map((name) => ({ name }));
  return (
    <article className="show column" data-asked={isRevealed || undefined}>
      <ClipHead clip={clip} url={url} />
      <div className="show__stage column">
        <Player
          item={{ _id: clip._id, title: clip.title, stream: playerPath(clip.stream), safeTitle: g('clip') }}
          of={clip.title}
          url={url}
          cover={{ sides }}
          autoPlay={false}
        />
      </div>
    </article>
  );
}

function ClipHead({ clip, url }: ClipBoardProps) {
  const { game, title, files } = clip;
  const [home = title, away = home] = sidesOf(game?.title ?? title);
  return (
    <header className="show__head column surface--large">
      <Glow home={home} away={away} />
      <HideableTitle id={clip._id} title={clip.title} game={clip.game?.title ?? ''} of={g('clip.this')} />
      <div className="game__facts actions note">
        {game && (
          <a className="fact fact--link" href={sitePaths.game(game.matchId, game._id, game.title)}>
            <SafeTitle text={game.title} instead={g('replay.game')} />
          </a>
        )}
        <span className="fact">
          <Icon name="schedule-rounded" />
          <span>{clipLength(clip.duration)}</span>
        </span>
        {files.map(({ part }) => (
          <a className="fact fact--link" key={part} href={`/api/clips/${clip._id}/download?part=${part}`} download="">
            {files.length > 1 ? g('clip.downloadPart', { number: part }) : g('clip.download')}
          </a>
        ))}
        <ShareLink url={url} title={title} />
      </div>
    </header>
  );
}
