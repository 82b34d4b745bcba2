import { useLayoutEffect, useMemo, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { askHref, type Ask } from '../../lib/games/ask.js';
import { boardSections } from '../../lib/games/sections.js';
import type { DayBoard } from '../../lib/live/use-day-board.js';
import { Empty } from '../games/Empty.js';
import { GameList } from '../games/GameList.js';
import { ListPages } from '../games/ListPages.js';
import { Placeholders } from '../games/Placeholders.js';
import { DayStrip, plainClick } from './DayStrip.js';
import { t } from '../../i18n/ui.js';
import { localPath } from '../../i18n/paths.js';
import { dayName } from '../../i18n/format.js';

interface DayBoardListProps {
  view: DayBoard;
  path: string;
  sync: boolean;
  /** Shown where there are no games at all. */
  empty: string;
  headings?: 'league' | 'match';
  noneLive?: ReactNode;
}

/** The days to choose from, and the games of those that are chosen. */
export function DayBoardList({ view, path, sync, empty, headings = 'league', noneLive }: DayBoardListProps) {
  const { ask, board, games, today, state, retry } = view;
  // Once something is chosen the zone is known: times of that list are not waited for.
  const [sent] = useState(ask);
  const results = ask.view === 'results';
  const { zone, shown, replays } = board;
  const { sections, part, hasLive, hasDays } = useMemo(
    () => boardSections(games, { ...ask, zone, shown, today }),
    [games, zone, shown, today, ask],
  );
  // The list keeps its height while another one is on its way: what follows it stays where it is.
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (list.current && state !== 'loading') list.current.style.minBlockSize = '';
  }, [state, ask]);
  const frame = useRef(0);
  // Browsers keep in place what follows the list when its games come: who went back to a day would be moved to its end.
  useLayoutEffect(() => {
    if (state !== 'loading') return;
    cancelAnimationFrame(frame.current);
    const { style } = document.documentElement;
    style.overflowAnchor = 'none';
    return () => {
      // The frame of the games is laid out after the first callback.
      frame.current = requestAnimationFrame(() => {
        frame.current = requestAnimationFrame(() => (style.overflowAnchor = ''));
      });
    };
  }, [state]);
  const choose = (wanted: Ask): void => {
    if (list.current) list.current.style.minBlockSize = `${list.current.offsetHeight}px`;
    view.choose(wanted);
  };
  const linkTo = (wanted: Ask, then?: () => void) => ({
    href: askHref(path, wanted),
    onClick: (event: MouseEvent) => {
      if (!plainClick(event)) return;
      event.preventDefault();
      choose(wanted);
      then?.();
    },
  });
  // The link that was followed goes with its page: keyboards and screen readers go on where the next one begins.
  const toBeginning = (): void => {
    list.current?.focus({ preventScroll: true });
    list.current?.scrollIntoView();
  };
  const allOf = (section: string) =>
    linkTo({ ...ask, day: section === 'live' ? ask.day : section, view: 'all', page: 1 });
  const nothing = !hasDays && ask.day !== null && (
    <p className="none-live">{t(results ? 'list.noResultsOn' : 'list.noGamesOn', { day: dayName(ask.day, today) })}</p>
  );
  return (
    <>
      <DayStrip
        ask={ask}
        path={path}
        today={today}
        days={board.days}
        previous={board.previous}
        next={board.next}
        onChoose={choose}
      />
      <div
        className="days__games"
        ref={list}
        role="group"
        aria-label={t('games')}
        aria-busy={state === 'loading'}
        tabIndex={-1}
      >
        {state === 'loading' && <Placeholders />}
        {state === 'failed' && (
          <div className="days__failed" role="alert">
            <Empty title={t('list.failed')}>
              <button type="button" className="button button--quiet" onClick={retry}>
                {t('tryAgain')}
              </button>
            </Empty>
          </div>
        )}
        {state === 'shown' && (
          <>
            {sections.length > 0 && (
              <GameList
                sections={sections}
                zone={zone}
                today={today}
                sync={sync && ask === sent}
                headings={headings}
                noneLive={ask.day === null && !results && !hasLive && noneLive}
                replays={replays}
                allOf={allOf}
              />
            )}
            {nothing}
            {part && <ListPages part={part} linkTo={(page) => linkTo({ ...ask, page }, toBeginning)} />}
            {sections.length === 0 && !nothing && (
              <Empty title={empty}>
                {ask.category || results ? (
                  <a href={path}>{t(results ? 'list.coming' : 'list.allGames')}</a>
                ) : (
                  <>
                    <span>{`${t('list.newAppear')} `}</span>
                    {path !== localPath('/') && <a href={localPath('/')}>{t('list.allGames')}</a>}
                  </>
                )}
              </Empty>
            )}
          </>
        )}
      </div>
    </>
  );
}
