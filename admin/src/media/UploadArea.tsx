import type { MediaKind } from '@contract/media.js';
import type { MediaRecord } from '@contract/records/media.record.js';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Box, Button, FormHelperText, LinearProgress } from '@mui/material';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { announcements, messageOf } from '../api/index.js';
import { usePermission } from '../auth/index.js';
import { ActionButton } from '../shared/ActionButton.js';
import { useRefreshResource } from '../shared/resource-context.js';
import { Quiet } from '../shared/text.js';
import { ACCEPTED, uploadFile } from './upload.js';

interface UploadAreaProps {
  kinds: readonly MediaKind[];
  onUploaded(file: MediaRecord): void;
  /** Label of the button, and the field that it uploads for. */
  label: string;
  of?: string;
  /** Further buttons before the upload button. */
  actions?: ReactNode;
  children?: ReactNode;
  /** Draws a border and accepts several files. */
  framed?: boolean;
}

/** An area to drop files on, with a button as an alternative. Shows the progress of an upload. */
export function UploadArea({ kinds, onUploaded, label, of, actions, children, framed = false }: UploadAreaProps) {
  const { running, problems, start, cancel } = useUpload(onUploaded);
  const [over, setOver] = useState(false);
  const allowed = usePermission('media:create');
  const input = useRef<HTMLInputElement>(null);

  /** A field accepts one file; the library accepts several. */
  const take = (files: readonly File[]): void => void start(framed ? files : files.slice(0, 1));
  const holdsFiles = (event: DragEvent): boolean => {
    if (!allowed || !event.dataTransfer.types.includes('Files')) return false;
    event.preventDefault();
    return true;
  };
  const drop = (event: DragEvent): void => {
    if (!holdsFiles(event)) return;
    setOver(false);
    take([...event.dataTransfer.files]);
  };

  return (
    <Box
      onDragOver={(event) => setOver(holdsFiles(event))}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        borderRadius: '8px',
        outline: over ? '2px dashed' : undefined,
        outlineColor: 'primary.main',
        outlineOffset: 4,
        ...(framed && { border: '1px dashed', borderColor: 'divider', p: 2, mb: 2 }),
      }}
    >
      {children}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {actions}
        <ActionButton
          permission="media:create"
          label={label}
          of={of}
          icon={UploadIcon}
          variant="outlined"
          disabled={running !== null}
          onClick={() => input.current?.click()}
        />
        {framed && allowed && <Quiet sx={{ '@media (hover: none)': { display: 'none' } }}>or drop files here</Quiet>}
      </Box>
      <input
        ref={input}
        type="file"
        hidden
        multiple={framed}
        accept={kinds.map((kind) => ACCEPTED[kind]).join(',')}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          take(files);
        }}
      />
      {running && (
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', mt: 1 }} role="status">
          <LinearProgress
            variant={running.part < 1 ? 'determinate' : 'indeterminate'}
            value={Math.round(running.part * 100)}
            aria-label={`Uploading ${running.name}`}
            sx={{ flex: 1 }}
          />
          <Button size="small" onClick={cancel}>
            Cancel upload
          </Button>
        </Box>
      )}
      {problems.length > 0 && (
        <Box role="alert">
          {problems.map((problem) => (
            <FormHelperText key={problem} error sx={{ overflowWrap: 'anywhere' }}>
              {problem}
            </FormHelperText>
          ))}
        </Box>
      )}
    </Box>
  );
}

/** A running upload. `part` is the sent fraction, from 0 to 1. */
interface Running {
  name: string;
  part: number;
}

/** Uploads files one at a time. Each stays visible until the list contains it. Errors stay until the next upload. */
function useUpload(onUploaded: (file: MediaRecord) => void) {
  const [running, setRunning] = useState<Running | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const current = useRef<AbortController | null>(null);
  const refresh = useRefreshResource('media');
  useEffect(() => () => current.current?.abort(), []);

  const start = async (files: readonly File[]): Promise<void> => {
    current.current?.abort();
    const controller = new AbortController();
    current.current = controller;
    setProblems([]);
    for (const file of files) {
      setRunning({ name: file.name, part: 0 });
      try {
        const sent = await uploadFile(file, (part) => setRunning({ name: file.name, part }), controller.signal);
        announcements.emit(sent.message);
        onUploaded(sent.file);
        void refresh();
      } catch (error) {
        if (controller.signal.aborted) break;
        const problem = files.length > 1 ? `${file.name}: ${messageOf(error)}` : messageOf(error);
        setProblems((before) => [...before, problem]);
      }
    }
    if (current.current === controller) setRunning(null);
  };
  return { running, problems, start, cancel: () => current.current?.abort() };
}
