import { DownloadDto } from '@contract/dto/download.dto.js';
import type { DownloadRecord } from '@contract/records/download.record.js';
import { Field, Fields, RecordDialog, type RecordFormProps } from '../shared/form/index.js';
import { platformChoices, releaseChoices } from './labels.js';

const NEW = { platform: '', version: '', downloadUrl: '', sizeInMB: null, releaseStatus: 'stable' };
const LITERAL = { htmlInput: { spellCheck: false, autoComplete: 'off' } };

/** A build of the app. */
export default function DownloadForm({ record, onClose }: RecordFormProps<DownloadRecord>) {
  return (
    <RecordDialog resource="downloads" dto={DownloadDto} record={record} initial={NEW} onClose={onClose}>
      <Fields>
        <Field of={DownloadDto} source="platform" choices={platformChoices} autoFocus />
        <Field of={DownloadDto} source="releaseStatus" choices={releaseChoices} isRequired />
        <Field of={DownloadDto} source="version" placeholder="2.4.1" slotProps={LITERAL} />
        <Field of={DownloadDto} source="sizeInMB" step="any" helperText={false} />
      </Fields>
      <Field
        of={DownloadDto}
        source="downloadUrl"
        type="url"
        helperText="The https address of the .ipa or .apk file"
        slotProps={LITERAL}
      />
    </RecordDialog>
  );
}
