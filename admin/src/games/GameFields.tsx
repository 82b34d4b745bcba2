import { GAME_STATUSES } from '@contract/games.js';
import { LIMITS } from '@contract/limits.js';
import { SelectInput, TextInput } from 'react-admin';
import { choicesOf } from '../shared/form/choices.js';
import { Fields, ZoneInput } from '../shared/form/index.js';
import { KickoffPreview } from './KickoffPreview.js';
import { LeagueInput } from './LeagueInput.js';
import { MatchInput } from './MatchInput.js';
import { useSuggestedTitle } from './useSuggestedTitle.js';

const PLATFORM_CHOICES = [
  { id: 'both', name: 'Web and mobile' },
  { id: 'web', name: 'Web' },
  { id: 'mobile', name: 'Mobile' },
];
const name = { htmlInput: { maxLength: LIMITS.name } };
const shrink = { inputLabel: { shrink: true } };

export function GameFields({ isNew, withHighlights }: { isNew: boolean; withHighlights: boolean }) {
  useSuggestedTitle(isNew);
  return (
    <>
      {isNew && <MatchInput />}
      <LeagueInput />
      <Fields>
        <TextInput source="homeTeam" label="Home team" isRequired fullWidth slotProps={name} />
        <TextInput source="awayTeam" label="Away team" isRequired fullWidth slotProps={name} />
        <TextInput
          source="title"
          label="Title"
          isRequired
          fullWidth
          slotProps={{ htmlInput: { maxLength: LIMITS.title } }}
        />
        <TextInput
          source="location"
          label="Location"
          isRequired
          fullWidth
          slotProps={{ htmlInput: { maxLength: LIMITS.location } }}
        />
      </Fields>
      <Fields columns={3}>
        <TextInput source="date" label="Date" type="date" isRequired fullWidth slotProps={shrink} />
        <TextInput source="time" label="Time" type="time" isRequired fullWidth slotProps={shrink} />
        <ZoneInput />
      </Fields>
      <KickoffPreview />
      <Fields>
        <SelectInput source="platforms" label="Platforms" choices={PLATFORM_CHOICES} isRequired fullWidth />
        <SelectInput source="status" label="Status" choices={choicesOf(GAME_STATUSES)} isRequired fullWidth />
      </Fields>
      {withHighlights && (
        <TextInput source="highlightsUrl" label="Highlights URL" type="url" fullWidth helperText="Optional" />
      )}
    </>
  );
}
