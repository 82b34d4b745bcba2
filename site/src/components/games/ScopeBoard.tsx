import type { MouseEvent } from 'react';
import { listHref, type ListQuery } from '../../lib/games/list-query.js';
import type { BoardScope } from '../../lib/games/load.js';
import type { Rendered } from '../../lib/live/hooks.js';
import { useDayBoard, type SentBoard } from '../../lib/live/use-day-board.js';
import { DayBoardList } from '../days/DayBoardList.js';
import { plainClick } from '../days/DayStrip.js';
import { JumpToNow } from '../home/JumpToNow.js';
import { SteadyScroll } from './SteadyScroll.js';
import { t } from '../../i18n/ui.js';

interface ScopeBoardProps {
  board: SentBoard;
  rendered: Rendered;
  listQuery: ListQuery;
  scope: BoardScope;
  /** Path of the page, without a query. */
  path: string;
  /** Message if there are no games. */
  empty: string;
}

/** Lists the games of a league or sport by day, and its results. */
export function ScopeBoard({ board: sent, rendered, listQuery: initialQuery, scope, path, empty }: ScopeBoardProps) {
  const view = useDayBoard({ sent, rendered, listQuery: initialQuery, scope, home: false, path });
  const { listQuery, choose } = view;
  const results = listQuery.view === 'results';
  const tab = (tabView: ListQuery['view'], text: string) => {
    const to: ListQuery = { ...listQuery, day: null, view: tabView };
    return (
      <a
        className="views__view quiet tap"
        href={listHref(path, to)}
        aria-current={results === (tabView === 'results') ? 'true' : undefined}
        onClick={(event: MouseEvent) => {
          if (!plainClick(event)) return;
          event.preventDefault();
          choose(to);
        }}
      >
        {text}
      </a>
    );
  };
  return (
    <SteadyScroll>
      <div className="below-bar" id="games">
        <nav className="views" aria-label={t('list.views')}>
          {tab(null, t('games'))}
          {tab('results', t('list.results'))}
        </nav>
        <DayBoardList
          view={view}
          path={path}
          sync={rendered.zone === null}
          empty={results ? t('list.noResultsYet') : empty}
          headings={scope.leagueId ? 'match' : 'league'}
        />
      </div>
      <JumpToNow />
    </SteadyScroll>
  );
}
