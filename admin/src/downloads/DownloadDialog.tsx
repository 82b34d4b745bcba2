import { DownloadDto } from '@contract/dto/download.dto.js';
import { LIMITS } from '@contract/limits.js';
import type { DownloadRecord } from '@contract/records/download.record.js';
import { NumberInput, SelectInput, TextInput } from 'react-admin';
import { dtoResolver, Fields, FormDialog, useSave } from '../shared/form/index.js';
import { platformChoices, releaseChoices } from './labels.js';

const resolver = dtoResolver(DownloadDto);
const NEW = { platform: '', version: '', downloadUrl: '', sizeInMB: null, releaseStatus: 'stable' };
const LABELS = {
  platform: 'Platform',
  version: 'Version',
  downloadUrl: 'Download URL',
  sizeInMB: 'Size (MB)',
  releaseStatus: 'Release status',
};

/** Adds a build of the app, or changes the one given. */
export default function DownloadDialog({ download, onClose }: { download?: DownloadRecord; onClose(): void }) {
  const save = useSave('downloads');
  return (
    <FormDialog
      title={download ? 'Edit build' : 'Add build'}
      initial={download ?? NEW}
      resolver={resolver}
      labels={LABELS}
      draftKey={`download:${download?.id ?? 'new'}`}
      submitLabel={download ? 'Save' : 'Add build'}
      save={(values, revision) => save(values, { record: download, revision })}
      onClose={onClose}
    >
      <Fields>
        <SelectInput source="platform" label="Platform" choices={platformChoices} isRequired autoFocus fullWidth />
        <SelectInput source="releaseStatus" label="Release status" choices={releaseChoices} isRequired fullWidth />
        <TextInput
          source="version"
          label="Version"
          isRequired
          fullWidth
          placeholder="2.4.1"
          slotProps={{ htmlInput: { maxLength: LIMITS.version, spellCheck: false, autoComplete: 'off' } }}
        />
        <NumberInput
          source="sizeInMB"
          label="Size (MB)"
          isRequired
          fullWidth
          min={LIMITS.sizeMin}
          max={LIMITS.sizeMax}
          step="any"
          helperText={false}
        />
      </Fields>
      <TextInput
        source="downloadUrl"
        label="Download URL"
        type="url"
        isRequired
        fullWidth
        helperText="The https address of the .ipa or .apk file"
        slotProps={{ htmlInput: { maxLength: LIMITS.url, spellCheck: false } }}
      />
    </FormDialog>
  );
}
