import { sitePaths } from '../../i18n/paths.js';
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import type { BoardGame } from '../../lib/games/board.js';
import type { LeagueGroup } from '../../lib/games/grouping.js';
import type { CutSection } from '../../lib/games/sections.js';
import { useMinute } from '../../lib/live/hooks.js';
import { minuteOf } from '../../lib/games/status.js';
import { withoutLeague } from '../../lib/text.js';
import { GameRow } from './GameRow.js';
import { LeagueMark } from './LeagueMark.js';
import { t } from '../../i18n/ui.js';
import { dayName, relativeDay, shownZoneLabel } from '../../i18n/format.js';

interface GameListProps {
  sections: readonly CutSection[];
  /** Zone of the times. null shows each game in its own zone. */
  zone: string | null;
  /** Current day, YYYY-MM-DD. */
  today: string;
  /** Whether times may change once the visitor's zone is available. */
  sync: boolean;
  /** Content instead of live games if there are no live games. */
  noneLive?: ReactNode;
  /**
   * Heading of a match's games: league and match, only the match (on a league's page), or none (on the match's page).
   */
  headings?: 'league' | 'match' | 'none';
  /** Replay ids by game. */
  replays?: Readonly<Record<string, string>>;
  /** Returns the link to all games of a section, with a handler that shows them in place. */
  allOf?: (section: string) => { href: string; onClick: (event: MouseEvent) => void };
}

const NO_REPLAYS: Readonly<Record<string, string>> = {};

/** Lists games by day and league, live games first, with sticky headings. */
export function GameList(props: GameListProps) {
  const { sections, zone, today, sync, noneLive, headings = 'league', replays = NO_REPLAYS, allOf } = props;
  const minute = useMinute();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => (list.current ? drawAhead(list.current) : undefined), [sections]);
  return (
    <div className="games" ref={list}>
      {sections[0]?.key !== 'live' && noneLive}
      {sections.map((section) => (
        <section className={`day day--${section.key === 'live' ? 'live' : 'date'}`} key={section.key}>
          <DayHeading section={section} today={today} zone={zone} />
          {groupsOf(section, headings).map(({ key, heading, games }) => (
            <div className="league" key={key}>
              {heading && <GroupHeading group={heading} league={headings === 'league'} />}
              <ul className="rows">
                {games.map((game) => (
                  <GameRow
                    key={game._id}
                    game={game}
                    minute={minuteOf(game, minute)}
                    zone={zone ?? game.timeZone}
                    today={today}
                    sync={sync}
                    replayId={replays[game._id]}
                    namesLeague={headings === 'league' && !heading}
                  />
                ))}
              </ul>
            </div>
          ))}
          {section.hidden > 0 && allOf && <Rest section={section} {...allOf(section.key)} />}
        </section>
      ))}
    </div>
  );
}

/**
 * Returns the groups of a section. Live games of several leagues are one group without a heading, because most leagues
 * have a single live game.
 */
function groupsOf(
  { key, groups }: CutSection,
  headings: GameListProps['headings'],
): { key: string; heading: LeagueGroup | null; games: readonly BoardGame[] }[] {
  if (key === 'live' && headings === 'league' && groups.length > 0) {
    return [{ key, heading: null, games: groups.flatMap((group) => group.games) }];
  }
  return groups.map((group) => ({ key: group.key, heading: headings === 'none' ? null : group, games: group.games }));
}

interface RestProps {
  section: CutSection;
  href: string;
  onClick: (event: MouseEvent) => void;
}

/** Lists the other leagues of a long day and links to all of its games. */
function Rest({ section, href, onClick }: RestProps) {
  const { closed, count, key } = section;
  return (
    <>
      {closed.length > 0 && (
        <ul className="rest divided surface">
          {closed.map((group) => (
            <li key={group.key}>
              <a className="rest__league item focus-inside" href={href} onClick={onClick}>
                <LeagueMark name={group.league} logoUrl={group.leagueLogoUrl} />
                <span className="rest__name ellipsis" dir="auto">
                  {group.league}
                </span>
                <span className="rest__count end faint">{t('count.games', { count: group.count })}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="rest__all muted text-center">
        <a className="button button--quiet" href={href} onClick={onClick}>
          {t(key === 'live' ? 'list.showAllLive' : 'list.showAll', { count })}
        </a>
      </p>
    </>
  );
}

function DayHeading({ section, today, zone }: { section: CutSection; today: string; zone: string | null }) {
  if (section.key === 'live') {
    return (
      <h2 className="day__heading hstack" id="now">
        <span className="pulse" aria-hidden="true" />
        {t('liveNow')} <span className="day__count end faint">{t('count.games', { count: section.count })}</span>
      </h2>
    );
  }
  const relative = relativeDay(section.key, today);
  return (
    <h2 className="day__heading hstack">
      {relative && <span>{relative}</span>}
      <span className={relative ? 'day__date' : ''}>{dayName(section.key, today)}</span>
      <span className="day__count end faint" suppressHydrationWarning>
        {zone ? shownZoneLabel(zone) : t('zone.local')}
      </span>
    </h2>
  );
}

function GroupHeading({ group, league }: { group: LeagueGroup; league: boolean }) {
  return (
    <h3 className="league__heading hover-links hstack">
      {league && (
        <>
          <LeagueMark name={group.league} logoUrl={group.leagueLogoUrl} />
          <a className="league__name" dir="auto" href={sitePaths.league(group.leagueId, group.league)}>
            {group.league}
          </a>
        </>
      )}
      <a
        className={league ? 'league__match end faint' : ''}
        dir="auto"
        href={sitePaths.match(group.matchId, group.matchTitle)}
      >
        {withoutLeague(group.matchTitle, group.league)}
      </a>
    </h3>
  );
}

/** Number of rows per step, small enough to respond to touches in between. */
const SLICE = 5;
/** Pause before each step in browsers without requestIdleCallback, in ms. */
const PAUSE = 50;

/**
 * Renders rows below the viewport in idle time after the first scroll, so that scrolling stays smooth and hydration is
 * not delayed. Returns a function that stops it.
 */
function drawAhead(list: HTMLElement): () => void {
  const rows = [...list.querySelectorAll<HTMLElement>('.row')].filter((row) => row.style.contentVisibility === '');
  let end: () => void = () => undefined;
  const draw = (): void => {
    for (const row of rows.splice(0, SLICE)) row.style.contentVisibility = 'visible';
    if (rows.length > 0) end = whenIdle(draw);
  };
  if (rows.length > 0) end = window.scrollY > 0 ? whenIdle(draw) : whenScrolled(draw);
  return () => end();
}

function whenScrolled(work: () => void): () => void {
  window.addEventListener('scroll', work, { passive: true, once: true });
  return () => window.removeEventListener('scroll', work);
}

function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const waiting = requestIdleCallback(work);
    return () => cancelIdleCallback(waiting);
  }
  const waiting = setTimeout(work, PAUSE);
  return () => clearTimeout(waiting);
}
