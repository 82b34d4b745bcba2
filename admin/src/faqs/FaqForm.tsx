import { FaqDto } from '@contract/dto/faq.dto.js';
import type { FaqRecord } from '@contract/records/faq.record.js';
import { Field, RecordDialog, type RecordFormProps } from '../shared/form/index.js';

const NEW = { title: '', description: '' };

export default function FaqForm({ record, onClose }: RecordFormProps<FaqRecord>) {
  return (
    <RecordDialog resource="faqs" dto={FaqDto} record={record} initial={NEW} onClose={onClose}>
      <Field of={FaqDto} source="title" autoFocus helperText="The question, as a visitor would ask it" />
      <Field
        of={FaqDto}
        source="description"
        multiline
        minRows={6}
        maxRows={16}
        helperText="The answer. Line breaks are preserved"
      />
    </RecordDialog>
  );
}
