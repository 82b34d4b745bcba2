import { MatchDto } from '@contract/dto/match.dto.js';
import { LIMITS } from '@contract/limits.js';
import type { MatchRecord } from '@contract/records/match.record.js';
import { SPORTS } from '@contract/sports.js';
import { AutocompleteInput, TextInput, type RaRecord } from 'react-admin';
import { choicesOf, dtoResolver, FormDialog, useSave } from '../shared/form/index.js';

interface MatchDialogProps {
  match?: MatchRecord;
  /** The title somebody already typed elsewhere. */
  title?: string;
  onSaved?(match: RaRecord): void;
  onClose(): void;
}

const resolver = dtoResolver(MatchDto);
const LABELS = { title: 'Title', category: 'Category', description: 'Description' };
/** Adds a match, or changes the one given. */
export default function MatchDialog({ match, title = '', onSaved, onClose }: MatchDialogProps) {
  const save = useSave('matches');
  return (
    <FormDialog
      title={match ? 'Edit match' : 'Add match'}
      initial={match ?? { title, description: '', category: '' }}
      resolver={resolver}
      labels={LABELS}
      draftKey={`match:${match?.id ?? 'new'}`}
      submitLabel={match ? 'Save' : 'Add match'}
      save={async (values, revision) => onSaved?.(await save(values, { record: match, revision }))}
      onClose={onClose}
    >
      <TextInput
        source="title"
        label="Title"
        isRequired
        autoFocus
        fullWidth
        slotProps={{ htmlInput: { maxLength: LIMITS.title } }}
        helperText="A round or an event, like “Matchday 12”"
      />
      <AutocompleteInput source="category" label="Category" choices={choicesOf(SPORTS)} fullWidth helperText={false} />
      <TextInput
        source="description"
        label="Description"
        multiline
        minRows={2}
        fullWidth
        slotProps={{ htmlInput: { maxLength: LIMITS.description } }}
      />
    </FormDialog>
  );
}
