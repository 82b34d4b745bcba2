import { DownloadDto } from '@contract/dto/download.dto.js';
import type { DownloadRecord } from '@contract/records/download.record.js';
import { megabytes } from '@contract/media.js';
import { labelOf } from '@contract/dto/decorators.js';
import { LIMITS } from '@contract/limits.js';
import { useFormContext } from 'react-hook-form';
import { Field, Fields, FileField, RecordDialog, type RecordFormProps, useFieldLabel } from '../shared/form/index.js';
import { appPlatformChoices, releaseChoices } from './builds.js';

const NEW = { platform: '', version: '', downloadUrl: '', sizeInMB: null, releaseStatus: 'stable', isRequired: false };
const LITERAL = { htmlInput: { spellCheck: false, autoComplete: 'off' } };

export default function DownloadForm({ record, onClose }: RecordFormProps<DownloadRecord>) {
  return (
    <RecordDialog resource="downloads" dto={DownloadDto} record={record} initial={NEW} onClose={onClose}>
      <Fields>
        <Field of={DownloadDto} source="platform" choices={appPlatformChoices} autoFocus />
        <Field of={DownloadDto} source="releaseStatus" choices={releaseChoices} />
        <Field of={DownloadDto} source="version" placeholder="2.4.1" slotProps={LITERAL} />
        {/* The size of an uploaded build fills in automatically. Otherwise the field is required. */}
        <Field of={DownloadDto} source="sizeInMB" step="any" helperText={false} isRequired />
      </Fields>
      <BuildField />
      <Field of={DownloadDto} source="isRequired" />
    </RecordDialog>
  );
}

/** Selects the file of a build. An uploaded file fills in its size. */
function BuildField() {
  const { setValue } = useFormContext();
  const label = labelOf(DownloadDto, 'downloadUrl');
  useFieldLabel('downloadUrl', label);
  return (
    <FileField
      kind="build"
      source="downloadUrl"
      label={label}
      isRequired
      fullWidth
      max={LIMITS.url}
      helperText="The https address of the .ipa or .apk file, or an upload"
      slotProps={LITERAL}
      onFile={({ bytes }) => setValue('sizeInMB', megabytes(bytes), { shouldDirty: true, shouldValidate: true })}
    />
  );
}
