import { AffiliateDto } from '@contract/dto/affiliate.dto.js';
import type { AffiliateRecord } from '@contract/records/affiliate.record.js';
import { Field, RecordDialog, type RecordFormProps } from '../shared/form/index.js';
import { platformChoices } from '../shared/choices.js';

const NEW = { title: '', link: '', platforms: 'both', image: '', isActive: true };

export default function AffiliateForm({ record, onClose }: RecordFormProps<AffiliateRecord>) {
  return (
    <RecordDialog resource="affiliates" dto={AffiliateDto} record={record} initial={NEW} onClose={onClose}>
      <Field of={AffiliateDto} source="title" autoFocus />
      <Field of={AffiliateDto} source="link" helperText="Opens in a new tab the first time a viewer plays a stream" />
      <Field of={AffiliateDto} source="platforms" choices={platformChoices} />
      <Field of={AffiliateDto} source="image" helperText="Optional. A square image: an https address or an upload" />
      <Field of={AffiliateDto} source="isActive" />
    </RecordDialog>
  );
}
