import { CLIP_SECONDS } from '@contract/clips.js';
import { ClipDto } from '@contract/dto/clip.dto.js';
import type { RecordingDetails } from '@contract/records/recording.record.js';
import { Typography } from '@mui/material';
import type { RecordDialogProps } from '../shared/form/index.js';
import { Field, FormDialog, useSave } from '../shared/form/index.js';
import { PlainDialog } from '../shared/PlainDialog.js';
import { ClipList } from './ClipList.js';

/** Length of a new clip, in seconds. */
const INITIAL_SECONDS = 20;

/** Cuts a clip from a recording, and lists the clips of the recording. */
export default function ClipDialog({ record, onClose }: RecordDialogProps<RecordingDetails>) {
  const save = useSave('clips');
  const { id, gameTitle, title, game, gameId, mediaFrom, mediaTo } = record;
  if (!game || mediaFrom === null || mediaTo === null) {
    return (
      <PlainDialog title={`Clips of ${gameTitle}: ${title}`} onClose={onClose}>
        <Typography variant="body2" sx={{ mb: 2 }}>
          {game
            ? 'Clips need video from after the opening of the streams. No such video exists yet.'
            : 'The game was deleted, so you cannot add clips.'}
        </Typography>
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
        {`Enter seconds since the streams opened. The encoder sent video from second ${Math.floor(mediaFrom)} to second ${Math.ceil(mediaTo)}. A clip lasts ${CLIP_SECONDS.min} to ${CLIP_SECONDS.max} seconds and is public immediately.`}
      </Typography>
      <Field of={ClipDto} source="title" autoFocus />
      <Field of={ClipDto} source="from" label="Start" />
      <Field of={ClipDto} source="to" label="End" />
      <Field of={ClipDto} source="isHighlight" label="Use as the highlights of the game, if it has none" />
      <ClipList recordingId={id} />
    </FormDialog>
  );
}
