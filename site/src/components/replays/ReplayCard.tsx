import { sitePaths } from '../../i18n/paths.js';
import type { ListedReplay } from '../../lib/replays/listed.js';
import { isSpoiler } from '../../lib/games/spoiler.js';
import { cut } from '../../lib/text.js';
import { useSpoilerClass } from '../games/Score.js';
import { ShowResult } from '../games/ShowResult.js';
import { Icon } from '../Icon.js';
import { Title } from '../Title.js';
import { ReplayPicture } from './ReplayPicture.js';
import { t } from '../../i18n/ui.js';
import { daysAgo, shortCount } from '../../i18n/format.js';

/** Characters of a league's name on small screens (public site, section 9). */
const LEAGUE_LENGTH = 10;

interface ReplayCardProps {
  replay: ListedReplay;
  /** YYYY-MM-DD where the visitor is. */
  today: string;
  /** A second time in the same line: for the eye alone, the keyboard has been there. */
  again?: boolean;
}

/** A replay in a grid or a strip: one link to it. */
export function ReplayCard({ replay, today, again = false }: ReplayCardProps) {
  const { _id, title, thumbnail, league, date, viewCount, parts } = replay;
  const spoiler = isSpoiler(title);
  const spoils = useSpoilerClass(_id);
  return (
    <div data-result="">
      <a className="replay" href={sitePaths.replayDetails(_id, title)} tabIndex={again ? -1 : undefined}>
        <span className="replay__picture">
          <ReplayPicture title={title} thumbnail={thumbnail} />
          <span className="replay__play">
            <Icon name="play-arrow-rounded" />
          </span>
          {parts > 1 && <span className="replay__parts">{t('count.parts', { count: parts })}</span>}
        </span>
        <span className={`replay__title ${spoiler ? spoils : ''}`}>
          <Title text={title} />
        </span>
        <span className="replay__facts">
          <span className="replay__league" dir="auto" title={league}>
            <span className="only-small">{cut(league, LEAGUE_LENGTH)}</span>
            <span className="only-large">{league}</span>
          </span>
          <time dateTime={date}>{daysAgo(date, today)}</time>
          <span className="replay__views">
            <Icon name="visibility-rounded" />
            {shortCount(viewCount)}
            <span className="visually-hidden"> {t('views', { count: viewCount })}</span>
          </span>
        </span>
      </a>
      {spoiler && !again && (
        <ShowResult id={_id} what="title" of={t('replays.of', { when: daysAgo(date, today), league })} />
      )}
    </div>
  );
}
