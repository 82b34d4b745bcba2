import type { GameStatus } from '@contract/games.js';
import type { Permission } from '@contract/permissions.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { SPORTS } from '@contract/sports.js';
import type { SortPayload } from 'react-admin';
import { EmptyState } from '../shared/EmptyState.js';
import { choicesOf } from '../shared/form/choices.js';
import { Cards, DateFilter, ListFrame, SearchFilter, SelectFilter } from '../shared/list/index.js';
import { Page } from '../shared/Page.js';
import { AddGameButton } from './AddGameButton.js';
import { GAME_CSV } from './csv.js';
import { GameCard } from './GameCard.js';
import { GameDialogs } from './GameDialogs.js';
import { GameTable } from './GameTable.js';
import { ImportButton } from './ImportButton.js';
import { LeagueFilter } from './LeagueFilter.js';

interface GamesPageProps {
  title: string;
  /** The games that the page is about. */
  status: GameStatus;
  permission: Permission;
  sort?: SortPayload;
  /** The game dialog shows the address of the highlights. */
  withHighlights?: boolean;
  empty: { title: string; text: string };
}

/** Ongoing, scheduled or finished games. */
export function GamesPage({ title, status, permission, sort, withHighlights, empty }: GamesPageProps) {
  const storeKey = `games.${status}`;
  const actions = (
    <>
      <ImportButton />
      <AddGameButton />
    </>
  );
  return (
    <Page title={title} permission={permission} actions={actions}>
      <ListFrame<GameRecord>
        key={status}
        resource="games"
        storeKey={storeKey}
        filter={{ status }}
        sort={sort}
        csv={GAME_CSV}
        filters={
          <>
            <SearchFilter label="Search games" />
            <LeagueFilter />
            <SelectFilter source="category" label="Category" choices={choicesOf(SPORTS)} />
            <DateFilter source="date" label="Date" />
          </>
        }
        table={<GameTable storeKey={storeKey} status={status} />}
        cards={<Cards<GameRecord> card={(game) => <GameCard game={game} />} />}
        empty={<EmptyState {...empty}>{status !== 'Finished' && actions}</EmptyState>}
      />
      <GameDialogs withHighlights={withHighlights} />
    </Page>
  );
}
