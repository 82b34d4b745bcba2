import { CLIP_SECONDS } from '@contract/clips.js';
import { ClipDto } from '@contract/dto/clip.dto.js';
import type { RecordingDetails } from '@contract/records/recording.record.js';
import { Typography } from '@mui/material';
import { usePermission } from '../auth/index.js';
import type { RecordDialogProps } from '../shared/form/index.js';
import { Field, FormDialog, useSave } from '../shared/form/index.js';
import { RangeFields } from '../recordings/range/RangeFields.js';
import { clockText } from '../recordings/range/clock-text.js';
import { PlainDialog } from '../shared/PlainDialog.js';
import { ClipList } from './ClipList.js';

/** Length of a new clip, in seconds. */
const INITIAL_SECONDS = 20;

/** Shows the length of a clip, and whether it is allowed. */
function lengthNote(seconds: number) {
  const { min, max } = CLIP_SECONDS;
  if (seconds >= min && seconds <= max) return <Typography variant="body2">{clockText(seconds)}</Typography>;
  const length = seconds > 0 ? clockText(seconds) : 'not positive';
  return (
    <Typography variant="body2" color="error">
      {`The length is ${length}. A clip lasts ${min} to ${max} seconds.`}
    </Typography>
  );
}

/** Cuts a clip from a recording, and lists the clips of the recording. */
export default function ClipDialog({ record, onClose }: RecordDialogProps<RecordingDetails>) {
  const save = useSave('clips');
  const { id, gameTitle, title, game, gameId, mediaFrom, mediaTo } = record;
  const mayCut = usePermission('clips:create');
  if (!mayCut || !game || mediaFrom === null || mediaTo === null) {
    return (
      <PlainDialog title={`Clips of ${gameTitle}: ${title}`} onClose={onClose}>
        {mayCut && (
          <Typography variant="body2" sx={{ mb: 2 }}>
            {game
              ? 'Clips need video from after the opening of the streams. No such video exists yet.'
              : 'The game was deleted, so you cannot add clips.'}
          </Typography>
        )}
        <ClipList recordingId={id} />
      </PlainDialog>
    );
  }
  const last = Math.floor(mediaTo);
  return (
    <FormDialog
      title={`Clip of ${gameTitle}: ${title}`}
      initial={{
        title: '',
        from: Math.max(Math.ceil(mediaFrom), last - INITIAL_SECONDS),
        to: last,
        isHighlight: false,
      }}
      dto={ClipDto}
      save={(values) => save({ ...values, recordingId: id, matchId: game.matchId, gameId })}
      submitLabel="Create clip"
      onClose={onClose}
    >
      <Typography variant="body2" sx={{ mb: 2 }}>
        {`Times count from the opening of the streams. A clip lasts ${CLIP_SECONDS.min} to ${CLIP_SECONDS.max} seconds and is public immediately.`}
      </Typography>
      <Field of={ClipDto} source="title" autoFocus />
      <RangeFields recording={record} note={lengthNote} />
      <Field of={ClipDto} source="isHighlight" label="Use as the highlights of the game, if it has none" />
      <ClipList recordingId={id} />
    </FormDialog>
  );
}
