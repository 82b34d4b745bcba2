import { LeagueDto } from '@contract/dto/league.dto.js';
import { LIMITS } from '@contract/limits.js';
import type { LeagueRecord } from '@contract/records/league.record.js';
import { LEAGUE_CATEGORIES } from '@contract/sports.js';
import { AutocompleteInput, SelectInput, TextInput } from 'react-admin';
import { choicesOf, dtoResolver, Fields, FormDialog, useSave } from '../shared/form/index.js';
import { countryChoices } from './countries.js';

const resolver = dtoResolver(LeagueDto);
const NEW = { name: '', abbreviation: '', country: '', category: '', logoUrl: '' };
const LABELS = {
  name: 'Name',
  abbreviation: 'Abbreviation',
  country: 'Country',
  category: 'Category',
  logoUrl: 'Logo URL',
};
const NO_LOGO = 'This league came without a logo. Saving needs one: an https address of a square picture.';
/** Adds a league, or changes the one given. */
export default function LeagueDialog({ league, onClose }: { league?: LeagueRecord; onClose(): void }) {
  const save = useSave('leagues');
  return (
    <FormDialog
      title={league ? 'Edit league' : 'Add league'}
      initial={league ?? NEW}
      resolver={resolver}
      labels={LABELS}
      draftKey={`league:${league?.id ?? 'new'}`}
      submitLabel={league ? 'Save' : 'Add league'}
      save={(values, revision) => save(values, { record: league, revision })}
      onClose={onClose}
    >
      <TextInput
        source="name"
        label="Name"
        isRequired
        autoFocus
        fullWidth
        slotProps={{ htmlInput: { maxLength: LIMITS.name } }}
      />
      <Fields>
        <TextInput
          source="abbreviation"
          label="Abbreviation"
          isRequired
          fullWidth
          slotProps={{ htmlInput: { maxLength: LIMITS.abbreviation } }}
        />
        <SelectInput source="category" label="Category" choices={choicesOf(LEAGUE_CATEGORIES)} isRequired fullWidth />
      </Fields>
      <AutocompleteInput
        source="country"
        label="Country"
        choices={countryChoices}
        isRequired
        fullWidth
        helperText={false}
      />
      <TextInput
        source="logoUrl"
        label="Logo URL"
        type="url"
        isRequired
        fullWidth
        helperText={league && !league.logoUrl ? NO_LOGO : 'An https address of a square picture'}
      />
    </FormDialog>
  );
}
