import { RecordingDto } from '@contract/dto/recording.dto.js';
import type { RecordingDetails } from '@contract/records/recording.record.js';
import { Typography } from '@mui/material';
import type { RecordDialogProps } from '../shared/form/index.js';
import { FormDialog, useSave } from '../shared/form/index.js';
import { clockText } from './range/clock-text.js';
import { RangeFields } from './range/RangeFields.js';

/** Changes the start and the end of a replay. */
export default function TrimDialog({ record, onClose }: RecordDialogProps<RecordingDetails>) {
  const save = useSave('recordings');
  const { id, gameTitle, title, from, to, revision } = record;
  const name = `${gameTitle}: ${title}`;
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
        Times count from the opening of the streams. The replay shows the segments between the start and the end.
        Visitors never see anything from before the opening or after the game.
      </Typography>
      <RangeFields
        recording={record}
        empty={{ from: 'Empty for the opening', to: 'Empty for the end of the game' }}
        note={(seconds) => <Typography variant="body2">{clockText(Math.max(0, seconds))}</Typography>}
      />
    </FormDialog>
  );
}
