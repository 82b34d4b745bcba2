import type { RecordingDetails } from '@contract/records/recording.record.js';
import { Box, Button, Slider } from '@mui/material';
import { type ReactNode, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Fields } from '../../shared/form/index.js';
import { ClockInput } from './ClockInput.js';
import { clockText } from './clock-text.js';
import { type Preview, RecordingPreview } from './RecordingPreview.js';

interface RangeFieldsProps {
  recording: RecordingDetails;
  /** Texts for empty fields, where they are allowed. */
  empty?: { from: string; to: string };
  /** Returns a note about the length in seconds. */
  note(seconds: number): ReactNode;
}

const ENDS = ['from', 'to'] as const;

/** Fields for a range of a recording, with a preview. Times count from the opening of the streams. */
export function RangeFields({ recording, empty, note }: RangeFieldsProps) {
  const { mediaFrom, mediaTo, openedAt, reviewUrl } = recording;
  const { setValue } = useFormContext();
  const [from, to] = useWatch({ name: [...ENDS] }) as unknown[];
  const preview = useRef<Preview>(null);
  // The server rejects an end after the game, even by a part of a second.
  const [min, max] = [Math.floor(mediaFrom ?? 0), Math.floor(mediaTo ?? 0)];
  const range = { from: typeof from === 'number' ? from : min, to: typeof to === 'number' ? to : max };
  const set = (end: (typeof ENDS)[number], seconds: number): void =>
    setValue(end, Math.floor(seconds * 10) / 10, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  const setToShown = (end: (typeof ENDS)[number]): void => {
    const seconds = preview.current?.shown() ?? null;
    if (seconds !== null) set(end, seconds);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, mt: 1.5, mb: 2 }}>
      {reviewUrl !== null && openedAt !== null && (
        <RecordingPreview ref={preview} src={reviewUrl} openedAt={Date.parse(openedAt)} range={range} />
      )}
      <Box sx={{ px: 1.5 }}>
        <Slider
          value={[range.from, range.to]}
          min={min}
          max={max}
          valueLabelDisplay="auto"
          valueLabelFormat={clockText}
          getAriaLabel={(index) => (index === 0 ? 'Start in the recording' : 'End in the recording')}
          getAriaValueText={clockText}
          onChange={(_, values, index) => {
            const end = index === 0 ? 'from' : 'to';
            const seconds = values[index] ?? 0;
            set(end, seconds);
            preview.current?.show(seconds);
          }}
        />
      </Box>
      <Fields>
        <ClockInput source="from" label="Start" helperText={empty?.from} />
        <ClockInput source="to" label="End" helperText={empty?.to} />
      </Fields>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Button variant="outlined" onClick={() => setToShown('from')}>
          Start here
        </Button>
        <Button variant="outlined" onClick={() => setToShown('to')}>
          End here
        </Button>
        <Box role="status" sx={{ ml: 'auto' }}>
          {note(range.to - range.from)}
        </Box>
      </Box>
    </Box>
  );
}
