import type { MediaKind } from '@contract/media.js';
import type { MediaRecord } from '@contract/records/media.record.js';
import LibraryIcon from '@mui/icons-material/PhotoLibraryOutlined';
import { Box } from '@mui/material';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { UploadArea } from '../../media/UploadArea.js';
import { ActionButton } from '../ActionButton.js';
import { Picture } from '../Picture.js';
import { LimitedInput, type LimitedInputProps } from './LimitedInput.js';

const LibraryDialog = lazy(() => import('../../media/LibraryDialog.js'));

interface FileFieldProps extends LimitedInputProps {
  kind: MediaKind;
  /** Content next to the address. */
  preview?: ReactNode;
  /** Called with the selected file of the library. */
  onFile?(file: MediaRecord): void;
}

/** A field for a link, a file of the media library, or a dropped file. */
export function FileField({ kind, preview, onFile, source, label, ...input }: FileFieldProps) {
  const { setValue } = useFormContext();
  const [choosing, setChoosing] = useState(false);
  const take = (file: MediaRecord): void => {
    setValue(source, file.url, { shouldDirty: true, shouldValidate: true });
    onFile?.(file);
    setChoosing(false);
  };
  return (
    <Box sx={{ mb: 1.5 }}>
      <UploadArea
        kinds={[kind]}
        label="Upload"
        of={label}
        onUploaded={take}
        actions={
          <ActionButton
            permission="media:access"
            label="Choose from library"
            of={label}
            icon={LibraryIcon}
            variant="outlined"
            onClick={() => setChoosing(true)}
          />
        }
      >
        <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
          <LimitedInput {...input} source={source} label={label} inputMode="url" />
          {preview}
        </Box>
      </UploadArea>
      {choosing && (
        <Suspense>
          <LibraryDialog kind={kind} onSelect={take} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </Box>
  );
}

interface PictureFieldProps extends Omit<FileFieldProps, 'kind' | 'preview' | 'onFile'> {
  /** Aspect ratio of the preview: '16 / 9'. Defaults to a square. */
  aspect?: string;
}

/** A field for the address of an image, with a preview. */
export function PictureField({ aspect = '1', ...field }: PictureFieldProps) {
  const address: unknown = useWatch({ name: field.source });
  const previewAddress = typeof address === 'string' && /^(https:\/\/.|\/uploads\/.)/.test(address) ? address : '';
  const preview = (
    <Box sx={{ mt: 1, flexShrink: 0 }}>
      <Picture address={previewAddress} aspect={aspect} height={40} fit="contain" />
    </Box>
  );
  return <FileField {...field} kind="picture" preview={preview} />;
}
