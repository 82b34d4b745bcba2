import type { GameRecord } from '@contract/records/match.record.js';
import { AutocompleteInput, ReferenceInput } from 'react-admin';
import { dayAndHour } from '../shared/time.js';

const gameLabel = ({ homeTeam, awayTeam, startsAt, timeZone }: GameRecord): string =>
  `${homeTeam} – ${awayTeam}, ${dayAndHour(startsAt, timeZone)}`;

/** Until something is typed, those that are on or still to come. */
const byText = (q: string): object => (q ? { q } : { status: ['Live', 'Scheduled'] });

/** Picks the game that a push opens. */
export function GameInput() {
  return (
    <ReferenceInput source="gameId" reference="games" perPage={50} sort={{ field: 'startsAt', order: 'ASC' }}>
      <AutocompleteInput
        label="Game"
        optionText={gameLabel}
        filterToQuery={byText}
        isRequired
        fullWidth
        helperText="Live and coming games; type to find any other"
      />
    </ReferenceInput>
  );
}
