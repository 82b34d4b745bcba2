import type { GameRecord } from '@contract/records/match.record.js';
import { lazy, Suspense } from 'react';
import { type SortPayload, useCreateSuggestionContext } from 'react-admin';
import { usePermission } from '../auth/index.js';
import { leagueLabel } from '../leagues/labels.js';
import { RecordInput, useFieldLabel } from '../shared/form/index.js';
import { kickoffInWords } from '../shared/kickoff-words.js';

const MatchForm = lazy(() => import('../matches/MatchForm.js'));

/** Picks a league by its id: several countries may have one of the same name. */
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
  /** By kick-off. */
  order: SortPayload['order'];
  /** Which games there are to choose from before something is typed. */
  offered: object;
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

/** Picks the match a game belongs to, or makes one on the spot. */
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
