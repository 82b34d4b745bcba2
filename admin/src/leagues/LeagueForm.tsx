import { LeagueDto, LeagueUpdateDto } from '@contract/dto/league.dto.js';
import type { LeagueRecord } from '@contract/records/league.record.js';
import { MONTHS_OF_YEAR } from '@contract/seasons.js';
import { monthName } from '@contract/time/zones.js';
import type { RaRecord } from 'react-admin';
import { Field, Fields, RecordDialog, type RecordFormProps } from '../shared/form/index.js';
import { countryChoices } from './labels.js';

const NEW = { name: '', abbreviation: '', country: '', category: '', logoUrl: '', seasonStart: null };

/** First months of a season. A season that starts in January is a calendar year. */
const seasonStartChoices = Array.from({ length: MONTHS_OF_YEAR }, (_, index) => ({
  id: index + 1,
  name: index === 0 ? `${monthName(1)} (calendar years)` : monthName(index + 1),
}));

interface LeagueFormProps extends RecordFormProps<LeagueRecord> {
  /** Initial values of a new league. */
  prefill?: Partial<Pick<LeagueRecord, 'name' | 'category'>>;
  onSaved?(league: RaRecord): void;
}

export default function LeagueForm({ record, prefill, onSaved, onClose }: LeagueFormProps) {
  // An imported league may stay without a logo, but a logo cannot be removed.
  const dto = record && !record.logoUrl ? LeagueUpdateDto : LeagueDto;
  return (
    <RecordDialog
      resource="leagues"
      dto={dto}
      record={record}
      initial={{ ...NEW, ...prefill }}
      // A draft of another league must not replace prefilled values.
      keepsDraft={!prefill}
      onSaved={onSaved}
      onClose={onClose}
    >
      <Field of={LeagueDto} source="name" autoFocus />
      <Fields>
        <Field of={LeagueDto} source="abbreviation" />
        <Field of={LeagueDto} source="category" />
      </Fields>
      <Field of={LeagueDto} source="country" choices={countryChoices} searchable helperText={false} />
      <Field
        of={LeagueDto}
        source="seasonStart"
        choices={seasonStartChoices}
        helperText="Determines the season of imported games without one. If empty, the next import sets it."
      />
      <Field
        of={dto}
        source="logoUrl"
        helperText={
          record && !record.logoUrl
            ? 'This league has no logo yet. A square image works best.'
            : 'A square image: an https address or an upload'
        }
      />
    </RecordDialog>
  );
}
