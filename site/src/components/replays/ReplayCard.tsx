import { daysAgo, shortCount } from '../../i18n/format.js';
import { sitePaths } from '../../i18n/paths.js';
import { t } from '../../i18n/ui.js';
import { isSpoiler } from '../../lib/games/spoiler.js';
import type { ListedReplay } from '@contract/records/replay.record.js';
import { cut, sidesOf } from '../../lib/text.js';
import { Crest } from '../games/Crest.js';
import { Glow } from '../games/Glow.js';
import { useSpoilerClass } from '../games/Score.js';
import { ShowResult } from '../games/ShowResult.js';
import { usePicture } from '../games/use-picture.js';
import { Icon } from '../Icon.js';
import { Title } from '../Title.js';

/** Maximum length of a league's name on small screens. */
const LEAGUE_LENGTH = 10;

interface ReplayCardProps {
  replay: ListedReplay;
  /** Current day in the visitor's zone, YYYY-MM-DD. */
  today: string;
  /** Whether the card repeats another card of the marquee. Hidden from keyboards and screen readers. */
  again?: boolean;
}

/** A replay in a grid or a strip, as a single link. */
export function ReplayCard({ replay, today, again = false }: ReplayCardProps) {
  const { _id, title, thumbnail, league, date, viewCount, parts } = replay;
  const spoiler = isSpoiler(title);
  const spoils = useSpoilerClass(_id);
  return (
    <div data-result="">
      <a className="replay column" href={sitePaths.replayDetails(_id, title)} tabIndex={again ? -1 : undefined}>
        <span className="replay__picture hstack surface">
          <ReplayPicture title={title} thumbnail={thumbnail} />
          <span className="replay__play centered">
            <Icon name="play-arrow-rounded" />
          </span>
          {parts > 1 && <span className="replay__parts">{t('count.parts', { count: parts })}</span>}
        </span>
        <span className={`replay__title small semibold clamp ${spoiler ? spoils : ''}`}>
          <Title text={title} />
        </span>
        <span className="replay__facts cluster hint">
          <span className="replay__league ellipsis" dir="auto" title={league}>
            <span className="only-small below-tablet">{cut(league, LEAGUE_LENGTH)}</span>
            <span className="from-tablet">{league}</span>
          </span>
          <time dateTime={date}>{daysAgo(date, today)}</time>
          <span className="replay__views labeled">
            <Icon name="visibility-rounded" />
            <span>{shortCount(viewCount)}</span>
            <span className="visually-hidden">{` ${t('views', { count: viewCount })}`}</span>
          </span>
        </span>
      </a>
      {spoiler && !again && (
        <ShowResult id={_id} what="title" of={t('replays.of', { when: daysAgo(date, today), league })} />
      )}
    </div>
  );
}

/** The image of a replay, or the shields of its sides if the image is missing or does not load. Decorative. */
function ReplayPicture({ title, thumbnail }: { title: string; thumbnail: string }) {
  const { shown: hasPicture, ref, onError } = usePicture(thumbnail);
  if (hasPicture) {
    return (
      <img
        ref={ref}
        className="replay__image fill"
        src={thumbnail}
        alt=""
        width="320"
        height="180"
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={onError}
      />
    );
  }
  const [home = title, away] = sidesOf(title);
  return (
    <>
      <Glow home={home} away={away ?? home} />
      <Crest name={home} className="replay__crest" />
      {away && <Crest name={away} className="replay__crest" />}
    </>
  );
}
