import { sitePaths } from '@contract/routes.js';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { drawAhead } from '../../lib/draw-ahead.js';
import type { BoardGame } from '../../lib/games/board.js';
import { groupGames, type DaySection, type LeagueGroup } from '../../lib/games/grouping.js';
import { useNow, type Rendered } from '../../lib/live/hooks.js';
import { besideLeague, plural } from '../../lib/text.js';
import { dayKey, dayName, relativeDay, zoneLabel } from '../../lib/time/zones.js';
import { GameRow } from './GameRow.js';
import { LeagueMark } from './LeagueMark.js';

interface GameListProps {
  games: readonly BoardGame[];
  rendered: Rendered;
  /** The visitor's zone; null while nobody knows it: each game's own counts. */
  zone: string | null;
  /** What stands where live games would, while there are none. */
  noneLive?: ReactNode;
  /** What stands over the games of a match: its league and itself, itself alone on the league's page, or nothing on its own. */
  headings?: 'league' | 'match' | 'none';
}

/** Games by day and league: live ones first, under headings that stay while the page scrolls. */
export function GameList({ games, rendered, zone, noneLive, headings = 'league' }: GameListProps) {
  const minute = useNow(rendered, 15_000);
  const sections = useMemo(() => groupGames(games, (game) => zone ?? game.timeZone), [games, zone]);
  const today = dayKey(minute, zone ?? games[0]?.timeZone ?? 'UTC');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => (list.current ? drawAhead(list.current) : undefined), [sections]);
  return (
    <div className="games" ref={list}>
      {sections[0]?.key !== 'live' && noneLive}
      {sections.map((section) => (
        <section className={`day day--${section.key === 'live' ? 'live' : 'date'}`} key={section.key}>
          <DayHeading section={section} today={today} zone={zone} />
          {section.groups.map((group) => (
            <div className="league" key={group.key}>
              {headings !== 'none' && <GroupHeading group={group} league={headings === 'league'} />}
              <ul className="rows">
                {group.games.map((game) => (
                  <GameRow
                    key={game._id}
                    game={game}
                    minute={minute}
                    zone={zone ?? game.timeZone}
                    sync={rendered.zone === null}
                  />
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}

function DayHeading({ section, today, zone }: { section: DaySection; today: string; zone: string | null }) {
  if (section.key === 'live') {
    return (
      <h2 className="day__heading" id="now">
        <span className="pulse" aria-hidden="true" />
        Live now <span className="day__count">{plural(section.count, 'game')}</span>
      </h2>
    );
  }
  const relative = relativeDay(section.key, today);
  return (
    <h2 className="day__heading">
      {relative && <span>{relative}</span>}
      <span className={relative ? 'day__date' : ''}>{dayName(section.key, today)}</span>
      <span className="day__count">{zone ? zoneLabel(zone) : 'local times'}</span>
    </h2>
  );
}

function GroupHeading({ group, league }: { group: LeagueGroup; league: boolean }) {
  return (
    <h3 className="league__heading">
      {league && (
        <>
          <LeagueMark name={group.league} logoUrl={group.leagueLogoUrl} />
          <a className="league__name" dir="auto" href={sitePaths.league(group.leagueId, group.league)}>
            {group.league}
          </a>
        </>
      )}
      <a className={league ? 'league__match' : ''} dir="auto" href={sitePaths.match(group.matchId, group.matchTitle)}>
        {besideLeague(group.matchTitle, group.league)}
      </a>
    </h3>
  );
}
