import FileIcon from '@mui/icons-material/UploadFileOutlined';
import { Box, FormHelperText, Typography } from '@mui/material';
import { useId, useState, type DragEvent } from 'react';
import { messageOf } from '../api/index.js';
import { readFixtures, type FixtureFile } from './fixture-file.js';
import { FORMAT_NAMES } from './format.js';

interface FileDropProps {
  file: FixtureFile | null;
  error: string;
  onFile(file: FixtureFile): void;
}

const NUMBER = new Intl.NumberFormat('en');

/** Takes a file that is chosen or dropped. */
export function FileDrop({ file, error, onFile }: FileDropProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const [failure, setFailure] = useState('');

  const read = (chosen: File | undefined): void => {
    if (!chosen) return;
    setFailure('');
    readFixtures(chosen).then(onFile, (problem: unknown) => setFailure(messageOf(problem)));
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    read(event.dataTransfer.files[0]);
  };
  const unknown = file && !file.format ? 'This is not a fixture file that is understood: .json, .csv or .ics' : '';
  const problem = failure || unknown || error;

  return (
    <>
      <Box
        component="label"
        htmlFor={id}
        onDragOver={(event: DragEvent) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        sx={{
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'center',
          gap: 0.5,
          p: 3,
          mb: 1,
          cursor: 'pointer',
          borderRadius: '8px',
          border: '1.5px dashed',
          borderColor: problem ? 'error.main' : over ? 'primary.main' : 'text.secondary',
          bgcolor: over ? 'action.hover' : undefined,
          '&:focus-within': { outline: 2, outlineColor: 'primary.main', outlineStyle: 'solid' },
        }}
      >
        <FileIcon aria-hidden />
        <Typography sx={{ fontWeight: 550 }}>{file?.name ?? 'Choose or drop a file'}</Typography>
        <Typography variant="body2" color="text.secondary">
          {file?.format
            ? `${FORMAT_NAMES[file.format]}, ${NUMBER.format(file.rows)} lines`
            : 'openfootball .json, .csv or .ics'}
        </Typography>
        <input
          id={id}
          type="file"
          accept=".json,.csv,.ics,application/json,text/csv,text/calendar"
          aria-label="File with fixtures"
          aria-invalid={!!problem}
          aria-describedby={`${id}-problem`}
          onChange={(event) => read(event.target.files?.[0])}
          style={{ position: 'absolute', opacity: 0, width: 1, height: 1 }}
        />
      </Box>
      <FormHelperText id={`${id}-problem`} error>
        {problem}
      </FormHelperText>
    </>
  );
}
