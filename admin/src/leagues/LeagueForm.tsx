import { LeagueDto } from '@contract/dto/league.dto.js';
import type { LeagueRecord } from '@contract/records/league.record.js';
import { Field, Fields, RecordDialog, type RecordFormProps } from '../shared/form/index.js';
import { countryChoices } from './countries.js';

const NEW = { name: '', abbreviation: '', country: '', category: '', logoUrl: '' };
const NO_LOGO = 'This league has no logo yet. Enter the https address of a square picture to save it.';

export default function LeagueForm({ record, onClose }: RecordFormProps<LeagueRecord>) {
  return (
    <RecordDialog resource="leagues" dto={LeagueDto} record={record} initial={NEW} onClose={onClose}>
      <Field of={LeagueDto} source="name" autoFocus />
      <Fields>
        <Field of={LeagueDto} source="abbreviation" />
        <Field of={LeagueDto} source="category" />
      </Fields>
      <Field of={LeagueDto} source="country" choices={countryChoices} searchable helperText={false} />
      <Field
        of={LeagueDto}
        source="logoUrl"
        helperText={record && !record.logoUrl ? NO_LOGO : 'An https address of a square picture'}
      />
    </RecordDialog>
  );
}
