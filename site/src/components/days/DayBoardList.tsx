import { useLayoutEffect, useMemo, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { listHref, type ListQuery } from '../../lib/games/list-query.js';
import { boardSections, type CutSection } from '../../lib/games/sections.js';
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
  /** Message if there are no games. */
  empty: string;
  headings?: 'league' | 'match';
  noneLive?: ReactNode;
}

/** Shows the days and the games of the selected day. */
export function DayBoardList({ view, path, sync, empty, headings = 'league', noneLive }: DayBoardListProps) {
  const { listQuery, board, games, today, list, state, choose, retry } = view;
  // Once the visitor has selected a day, the zone is available, so times need not wait.
  const [initialQuery] = useState(listQuery);
  const results = listQuery.view === 'results';
  const { zone, shown, replays } = board;
  const { sections, part, hasLive, hasDays } = useMemo(
    () => boardSections(games, { ...listQuery, zone, shown, today, liveOfEveryDay: initialQuery.day === null }),
    [games, zone, shown, today, listQuery, initialQuery],
  );
  const start = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (list.current && state !== 'loading') list.current.style.minBlockSize = '';
  }, [list, state, listQuery]);
  const frame = useRef(0);
  // Scroll anchoring would follow the content below the list when the games load, and a visitor who went back to a day
  // would land at its end.
  useLayoutEffect(() => {
    if (state !== 'loading') return;
    cancelAnimationFrame(frame.current);
    // The window takes this property from the body. On the root element, it moves the page to its start in Chromium.
    const { style } = document.body;
    style.overflowAnchor = 'none';
    return () => {
      // The games are laid out after the first callback.
      frame.current = requestAnimationFrame(() => {
        frame.current = requestAnimationFrame(() => (style.overflowAnchor = ''));
      });
    };
  }, [state]);
  const linkTo = (nextQuery: ListQuery, then?: () => void) => ({
    href: listHref(path, nextQuery),
    onClick: (event: MouseEvent) => {
      if (!plainClick(event)) return;
      event.preventDefault();
      choose(nextQuery);
      then?.();
    },
  });
  // The pressed link disappears with its page, so the focus moves to the start of the next page.
  const toBeginning = (): void => {
    start.current?.focus({ preventScroll: true });
    start.current?.scrollIntoView();
  };
  const allOf = (section: string) =>
    linkTo({ ...listQuery, day: section === 'live' ? listQuery.day : section, view: 'all', page: 1 });
  const nothing = !hasDays && listQuery.day !== null && (
    <p className="none-live note dashed">
      {t(results ? 'list.noResultsOn' : 'list.noGamesOn', { day: dayName(listQuery.day, today) })}
    </p>
  );
  const listOf = (listed: readonly CutSection[], none: ReactNode) => (
    <GameList
      sections={listed}
      zone={zone}
      today={today}
      sync={sync && listQuery === initialQuery}
      headings={headings}
      noneLive={none}
      replays={replays}
      allOf={allOf}
    />
  );
  const liveSections = sections.filter(({ key }) => key === 'live');
  const daySections = sections.filter(({ key }) => key !== 'live');
  const none = listQuery.day === null && !results && !hasLive && noneLive;
  return (
    <div className="days__games" ref={list} role="group" aria-label={t('games')} aria-busy={state === 'loading'}>
      {(liveSections.length > 0 || none) && listOf(liveSections, none)}
      {listQuery.view !== 'live' && (
        <DayStrip
          listQuery={listQuery}
          path={path}
          today={today}
          first={board.first}
          days={board.days}
          previous={board.previous}
          next={board.next}
          onChoose={choose}
        />
      )}
      <span className="days__start below-bar" ref={start} tabIndex={-1} />
      {state === 'loading' && <Placeholders />}
      {state === 'failed' && (
        <div role="alert">
          <Empty title={t('list.failed')}>
            <button type="button" className="button button--quiet" onClick={retry}>
              {t('tryAgain')}
            </button>
          </Empty>
        </div>
      )}
      {state === 'shown' && (
        <>
          {daySections.length > 0 && listOf(daySections, null)}
          {nothing}
          {part && <ListPages part={part} linkTo={(page) => linkTo({ ...listQuery, page }, toBeginning)} />}
          {sections.length === 0 && !nothing && (
            <Empty title={empty}>
              {listQuery.category || results ? (
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
  );
}
