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
  /** What the button is called, and what it uploads for. */
  label: string;
  of?: string;
  /** Other buttons, before its own. */
  actions?: ReactNode;
  children?: ReactNode;
  /** With a border of its own, for several files at once. */
  framed?: boolean;
}

/** A place to drop a file on, with a button for those who do not drag; shows how far an upload is. */
export function UploadArea({ kinds, onUploaded, label, of, actions, children, framed = false }: UploadAreaProps) {
  const { running, problems, start, cancel } = useUpload(onUploaded);
  const [over, setOver] = useState(false);
  const allowed = usePermission('media:create');
  const input = useRef<HTMLInputElement>(null);

  /** A field holds one file; the library takes all. */
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

/** An upload that goes on: the part that is sent, from 0 to 1. */
interface Running {
  name: string;
  part: number;
}

/** Uploads files one after the other, each until the list shows it; errors stay until the next upload. */
function useUpload(onUploaded: (file: MediaRecord) => void) {
  const [running, setRunning] = useState<Running | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const current = useRef<AbortController | null>(null);
  const refresh = useRefreshResource('media');
  useEffect(() => () => current.current?.abort(), []);

  const start = async (files: readonly File[]): Promise<void> => {
    current.current?.abort();
    const own = new AbortController();
    current.current = own;
    setProblems([]);
    for (const file of files) {
      setRunning({ name: file.name, part: 0 });
      try {
        const sent = await uploadFile(file, (part) => setRunning({ name: file.name, part }), own.signal);
        announcements.emit(sent.message);
        onUploaded(sent.file);
        void refresh();
      } catch (error) {
        if (own.signal.aborted) break;
        const problem = files.length > 1 ? `${file.name}: ${messageOf(error)}` : messageOf(error);
        setProblems((before) => [...before, problem]);
      }
    }
    if (current.current === own) setRunning(null);
  };
  return { running, problems, start, cancel: () => current.current?.abort() };
}
