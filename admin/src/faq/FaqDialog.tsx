import { FaqDto } from '@contract/dto/faq.dto.js';
import { LIMITS } from '@contract/limits.js';
import type { FaqRecord } from '@contract/records/faq.record.js';
import { TextInput } from 'react-admin';
import { dtoResolver, FormDialog, useSave } from '../shared/form/index.js';

const resolver = dtoResolver(FaqDto);
const NEW = { title: '', description: '' };
const LABELS = { title: 'Title', description: 'Description' };

/** Adds a question with its answer, or changes the one given. */
export default function FaqDialog({ faq, onClose }: { faq?: FaqRecord; onClose(): void }) {
  const save = useSave('faqs');
  return (
    <FormDialog
      title={faq ? 'Edit FAQ' : 'Add FAQ'}
      initial={faq ?? NEW}
      resolver={resolver}
      labels={LABELS}
      draftKey={faq ? `faq:${faq.id}` : 'faq:new'}
      submitLabel={faq ? 'Save' : 'Add FAQ'}
      save={(values, revision) => save(values, { record: faq, revision })}
      onClose={onClose}
    >
      <TextInput
        source="title"
        label="Title"
        isRequired
        autoFocus
        fullWidth
        slotProps={{ htmlInput: { maxLength: LIMITS.title } }}
        helperText="The question, as a visitor would ask it"
      />
      <TextInput
        source="description"
        label="Description"
        isRequired
        multiline
        minRows={6}
        maxRows={16}
        fullWidth
        slotProps={{ htmlInput: { maxLength: LIMITS.description } }}
        helperText="The answer; line breaks are kept"
      />
    </FormDialog>
  );
}
