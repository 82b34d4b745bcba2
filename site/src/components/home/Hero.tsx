import { sitePaths, localPath } from '../../i18n/paths.js';
import type { BoardGame } from '../../lib/games/board.js';
import { statusOf } from '../../lib/games/status.js';
import { useMinute } from '../../lib/live/hooks.js';
import { cut, LOCATION_LENGTH } from '../../lib/text.js';
import { dayKey } from '@contract/time/zones.js';
import { Badge } from '../games/Badge.js';
import { Duel } from '../games/Duel.js';
import { Glow } from '../games/Glow.js';
import { Icon } from '../Icon.js';
import { openSearch } from '../../lib/games/search-signal.js';
import { t } from '../../i18n/ui.js';
import { shortDayOf, viewsText } from '../../i18n/format.js';

interface HeroProps {
  /** The highlighted game. */
  lead: BoardGame | undefined;
  /** Number of live games and of all unfinished games. */
  live: number;
  total: number;
  zone: string;
  /** Current day in the zone, YYYY-MM-DD. */
  today: string;
}

/** Highlights the live game with most viewers, or else the next game, with links to other games. */
export function Hero({ lead, live, total, zone, today }: HeroProps) {
  const isWatchable = lead?.status === 'Live' && lead.hasStreams;
  return (
    <section className="hero stack surface--large" aria-label={t('hero.label')}>
      {lead && <Glow home={lead.homeTeam} away={lead.awayTeam} />}
      <svg className="hero__pitch fill" viewBox="0 0 1200 420" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <path d="M600 0v420M0 110h150v200H0m1200-200h-150v200h150" />
        <path d="M150 160a70 70 0 0 1 0 100m900-100a70 70 0 0 0 0 100" />
      </svg>
      <div className="hero__head">
        <h1 className="hero__title">{t('hero.title')}</h1>
        {total > 0 && (
          <p className="note tabular">
            {live > 0 ? t('hero.live', { count: live }) : t('hero.coming', { count: total })}
          </p>
        )}
      </div>
      {lead ? (
        <Lead game={lead} zone={zone} today={today} />
      ) : (
        <p className="hero__none muted text-center">{t('hero.none')}</p>
      )}
      <div className="hero__actions actions gap-3">
        {lead && (
          <a className="button button--primary" href={sitePaths.game(lead.matchId, lead._id, lead.title)}>
            {isWatchable && <Icon name="play-arrow-rounded" />}
            <span>{t(isWatchable ? 'hero.watch' : 'hero.go')}</span>
          </a>
        )}
        <a
          className="button button--quiet"
          href={localPath('/?q=')}
          onClick={(event) => {
            if (openSearch()) event.preventDefault();
          }}
        >
          <Icon name="search-rounded" />
          {t('hero.search')}
          <kbd className="key">/</kbd>
        </a>
      </div>
    </section>
  );
}

function Lead({ game, zone, today }: { game: BoardGame; zone: string; today: string }) {
  const now = useMinute(1000);
  const status = statusOf(game, now);
  return (
    <div className="hero__lead stack gap-1">
      <Duel game={game} now={now} zone={zone} day={shortDayOf(dayKey(game.startsAt, zone), today)} />
      <p className="hero__facts from-tablet caption hstack">
        {status.tone !== 'live' && <Badge status={status} game={game} />}
        <span>
          <bdi>{game.league}</bdi>
        </span>
        {game.location && (
          <span title={game.location}>
            <bdi>{cut(game.location, LOCATION_LENGTH)}</bdi>
          </span>
        )}
        {game.viewCount > 0 && <span>{viewsText(game.viewCount)}</span>}
      </p>
    </div>
  );
}
