import { TeamDto } from '@contract/dto/team.dto.js';
import { LIMITS } from '@contract/limits.js';
import type { TeamProfileRecord } from '@contract/records/team.record.js';
import { TextInput } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { Field, RecordDialog, type RecordFormProps, useFieldLabel } from '../shared/form/index.js';
import { ColourInputs } from './ColourInputs.js';

const NEW: TeamDto = { name: '', aliases: [], shortName: '', colours: [], crest: '' };

/** Omits the empty lines, which the form needs while the user types. */
const withoutEmptyLines = ({ aliases, ...values }: FieldValues): FieldValues => ({
  ...values,
  aliases: (aliases as string[]).filter((name) => name.trim() !== ''),
});

export default function TeamForm({ record, onClose }: RecordFormProps<TeamProfileRecord>) {
  return (
    <RecordDialog
      resource="teams"
      dto={TeamDto}
      record={record}
      initial={NEW}
      toSend={withoutEmptyLines}
      onClose={onClose}
    >
      <Field of={TeamDto} source="name" autoFocus helperText="The name on the page of the team" />
      <OtherNames />
      <Field
        of={TeamDto}
        source="shortName"
        helperText={`Optional. For narrow places, ${LIMITS.teamShortNameMin} to ${LIMITS.teamShortName} characters`}
      />
      <ColourInputs />
      <Field of={TeamDto} source="crest" helperText="Optional. A square image: an https address or an upload" />
    </RecordDialog>
  );
}

const LABEL = 'Other names';
const linesOf = (names: unknown): string => (Array.isArray(names) ? names.join('\n') : '');

/** Names of the team in games, one per line. */
function OtherNames() {
  useFieldLabel('aliases', LABEL);
  return (
    <TextInput
      source="aliases"
      label={LABEL}
      multiline
      minRows={2}
      maxRows={8}
      fullWidth
      format={linesOf}
      parse={(text: string) => text.split('\n')}
      slotProps={{ htmlInput: { dir: 'auto' } }}
      helperText={`One per line, up to ${LIMITS.teamAliases}. Games with any of these names belong to the team.`}
    />
  );
}
