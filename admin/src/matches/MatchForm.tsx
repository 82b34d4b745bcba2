import { MatchDto } from '@contract/dto/match.dto.js';
import type { MatchRecord } from '@contract/records/match.record.js';
import type { RaRecord } from 'react-admin';
import { Field, RecordDialog, type RecordFormProps } from '../shared/form/index.js';

interface MatchFormProps extends RecordFormProps<MatchRecord> {
  /** Prefilled title. */
  title?: string;
  onSaved?(match: RaRecord): void;
}

export default function MatchForm({ record, title = '', onSaved, onClose }: MatchFormProps) {
  const initial = { title, description: '', category: '' };
  return (
    <RecordDialog
      resource="matches"
      dto={MatchDto}
      record={record}
      initial={initial}
      onSaved={onSaved}
      onClose={onClose}
    >
      <Field of={MatchDto} source="title" autoFocus helperText="A round or an event, like “Matchday 12”" />
      <Field of={MatchDto} source="category" searchable helperText={false} />
      <Field of={MatchDto} source="description" multiline minRows={2} />
    </RecordDialog>
  );
}
