import { RecordingDto } from '@contract/dto/recording.dto.js';
import { SECOND } from '@contract/time/units.js';
import type { RecordingDetails } from '@contract/records/recording.record.js';
import { Typography } from '@mui/material';
import { duration } from '../shared/duration.js';
import type { RecordDialogProps } from '../shared/form/index.js';
import { Field, FormDialog, useSave } from '../shared/form/index.js';

/** Changes the start and the end of a replay. */
export default function TrimDialog({ record, onClose }: RecordDialogProps<RecordingDetails>) {
  const save = useSave('recordings');
  const { id, gameTitle, title, from, to, revision, mediaFrom, mediaTo } = record;
  const name = `${gameTitle}: ${title}`;
  const hasMedia = mediaFrom !== null && mediaTo !== null;
  return (
    <FormDialog
      title={`Trim ${name}`}
      initial={{ from, to, revision }}
      read={(stored) => ({
        from: stored['from'] as unknown,
        to: stored['to'] as unknown,
        revision: stored['revision'] as unknown,
      })}
      dto={RecordingDto}
      history={{ resource: 'recordings', id, name }}
      save={(values, seen) => save(values, { record, revision: seen })}
      onClose={onClose}
    >
      <Typography variant="body2">
        Enter seconds since the streams opened. The replay shows the segments between the start and the end. Visitors
        never see anything from before the opening or after the game.
      </Typography>
      {hasMedia && (
        <Typography variant="body2">
          {`The encoder sent video from second ${Math.floor(mediaFrom)} to second ${Math.ceil(mediaTo)}: ${duration((mediaTo - mediaFrom) * SECOND)}.`}
        </Typography>
      )}
      <Field of={RecordingDto} source="from" label="Start" helperText="Empty for the opening" />
      <Field of={RecordingDto} source="to" label="End" helperText="Empty for the end of the game" />
    </FormDialog>
  );
}
