import type { MouseEvent } from 'react';
import { askHref, type Ask } from '../../lib/games/ask.js';
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
  ask: Ask;
  scope: BoardScope;
  /** The page's address without a query. */
  path: string;
  /** Shown where there are no games. */
  empty: string;
}

/** The games of one league or sport by day, and its results. */
export function ScopeBoard({ board: sent, rendered, ask: asked, scope, path, empty }: ScopeBoardProps) {
  const view = useDayBoard({ sent, rendered, ask: asked, scope, home: false, path });
  const { ask, choose } = view;
  const results = ask.view === 'results';
  const tab = (wanted: Ask['view'], text: string) => {
    const to: Ask = { ...ask, day: null, view: wanted };
    return (
      <a
        className="views__view"
        href={askHref(path, to)}
        aria-current={results === (wanted === 'results') ? 'true' : undefined}
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
      <div className="scope" id="games">
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
