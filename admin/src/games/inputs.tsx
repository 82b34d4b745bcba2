import { versus } from '@contract/games.js';
import type { MatchRequestRecord } from '@contract/records/match-request.record.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { LEAGUE_CATEGORIES, type LeagueCategory } from '@contract/sports.js';
import { Button } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { type SortPayload, useCreateSuggestionContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { usePermission } from '../auth/index.js';
import { leagueLabel } from '../leagues/labels.js';
import { useZone } from '../shared/clock.js';
import { RecordInput, useFieldLabel } from '../shared/form/index.js';
import { kickoffInWords } from '../shared/kickoff-words.js';
import { Quiet } from '../shared/text.js';

const MatchForm = lazy(() => import('../matches/MatchForm.js'));
const LeagueForm = lazy(() => import('../leagues/LeagueForm.js'));

/** Selects a league by id, because countries may have leagues of the same name, or creates a league. */
export function LeagueInput() {
  const mayCreate = usePermission('leagues:create');
  useFieldLabel('league', 'League');
  return (
    <RecordInput
      source="leagueId"
      resource="leagues"
      label="League"
      optionText={leagueLabel}
      sort={{ field: 'name', order: 'ASC' }}
      create={mayCreate ? <NewLeague /> : undefined}
      createLabel="New league…"
      createItemLabel="New league “%{item}”"
    />
  );
}

function NewLeague() {
  const { filter = '', onCreate, onCancel } = useCreateSuggestionContext();
  return (
    <Suspense>
      <LeagueForm prefill={{ name: filter }} onSaved={onCreate} onClose={onCancel} />
    </Suspense>
  );
}

type RequestedLeagueProps = Pick<MatchRequestRecord, 'league' | 'category'>;

/** Offers to create the league that a visitor requested, if no league has its name. */
export function RequestedLeague({ league, category }: RequestedLeagueProps) {
  const mayCreate = usePermission('leagues:create');
  const { setValue } = useFormContext();
  const leagueId: unknown = useWatch({ name: 'leagueId' });
  const [isOpen, setOpen] = useState(false);
  const isListed = (LEAGUE_CATEGORIES as readonly string[]).includes(category);
  // The form of the league closes once it is saved.
  if (leagueId && !isOpen) return null;
  return (
    <Quiet sx={{ mb: 1.5 }} component="div">
      <span>{`Requested: ${league} (${category}) `}</span>
      {mayCreate && (
        <Button onClick={() => setOpen(true)}>
          <span>{`Create league “${league}”`}</span>
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <LeagueForm
            prefill={{ name: league, ...(isListed && { category: category as LeagueCategory }) }}
            onSaved={({ id }) => setValue('leagueId', id, { shouldDirty: true, shouldValidate: true })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Quiet>
  );
}

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
  const zone = useZone();
  useFieldLabel('gameId', 'Game');
  return (
    <RecordInput
      source="gameId"
      resource="games"
      label="Game"
      optionText={(game: GameRecord) => `${versus(game)}, ${kickoffInWords(game, zone)}`}
      sort={{ field: 'startsAt', order }}
      {...input}
    />
  );
}

/** Selects the match of a game or creates a match. */
export function MatchInput({ autoFocus }: { autoFocus?: boolean }) {
  const mayCreate = usePermission('matches:create');
  return (
    <RecordInput
      source="matchId"
      resource="matches"
      label="Match"
      autoFocus={autoFocus}
      optionText="title"
      sort={{ field: 'createdAt', order: 'DESC' }}
      helperText="The round or event of the game"
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
