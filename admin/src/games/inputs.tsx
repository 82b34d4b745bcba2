import type { GameRecord } from '@contract/records/match.record.js';
import { lazy, Suspense } from 'react';
import { type SortPayload, useCreateSuggestionContext } from 'react-admin';
import { usePermission } from '../auth/index.js';
import { leagueLabel } from '../leagues/labels.js';
import { RecordInput, useFieldLabel } from '../shared/form/index.js';
import { kickoffInWords } from '../shared/kickoff-words.js';

const MatchForm = lazy(() => import('../matches/MatchForm.js'));

/** Selects a league by id, because countries may have leagues of the same name. */
export function LeagueInput() {
  useFieldLabel('league', 'League');
  return (
    <RecordInput
      source="leagueId"
      resource="leagues"
      label="League"
      optionText={leagueLabel}
      sort={{ field: 'name', order: 'ASC' }}
    />
  );
}

const gameLabel = (game: GameRecord): string => `${game.homeTeam} – ${game.awayTeam}, ${kickoffInWords(game)}`;

interface GameInputProps {
  /** The class that validates the form. */
  of: new () => { gameId?: string };
  /** Sort order by kick-off. */
  order: SortPayload['order'];
  /** Filter for the games listed before the user types. */
  initialFilter: object;
  helperText: string;
}

export function GameInput({ order, ...input }: GameInputProps) {
  useFieldLabel('gameId', 'Game');
  return (
    <RecordInput
      source="gameId"
      resource="games"
      label="Game"
      optionText={gameLabel}
      sort={{ field: 'startsAt', order }}
      {...input}
    />
  );
}

/** Selects the match of a game or creates a match. */
export function MatchInput() {
  const mayCreate = usePermission('matches:create');
  return (
    <RecordInput
      source="matchId"
      resource="matches"
      label="Match"
      optionText="title"
      sort={{ field: 'createdAt', order: 'DESC' }}
      helperText="The round or event it belongs to"
      create={mayCreate ? <NewMatch /> : undefined}
      createLabel="New match…"
      createItemLabel="New match “%{item}”"
    />
  );
}

function NewMatch() {
  const { filter, onCreate, onCancel } = useCreateSuggestionContext();
  return (
    <Suspense>
      <MatchForm title={filter} onSaved={onCreate} onClose={onCancel} />
    </Suspense>
  );
}
