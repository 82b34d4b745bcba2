import { OwnStreamDto } from '@contract/dto/own-stream.dto.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { STREAM_DEFAULTS } from '@contract/streams.js';
import { Field, Fields, FormDialog } from '../shared/form/index.js';
import { Quiet } from '../shared/text.js';
import { useWrite } from '../shared/writes.js';
import { addOwnStream } from './calls.js';
import { EARLY_LIVE_LABEL } from './EarlyLive.js';
import { earlyChoices } from './early-live.js';
import { shownKey } from './shown-key.js';

const NEW = { title: 'Main', language: STREAM_DEFAULTS.language, earlyLiveMinutes: 0 };

interface OwnStreamDialogProps {
  game: GameRecord;
  onClose(): void;
}

/** Adds an own stream to a game. Its key is shown afterwards. */
export default function OwnStreamDialog({ game, onClose }: OwnStreamDialogProps) {
  const write = useWrite('games');
  return (
    <FormDialog
      title={`Add an own stream to ${game.title}`}
      initial={NEW}
      dto={OwnStreamDto}
      submitLabel="Create key"
      save={async (body) => {
        const { message, ownStream, ingest } = await write(() => addOwnStream(game, body as OwnStreamDto));
        shownKey.set({ title: ownStream.title, ingest });
        return { message };
      }}
      onClose={onClose}
    >
      <Quiet sx={{ mb: 1.5 }}>
        An encoder, such as OBS or a phone, sends the video to this server. After you create the key, enter the server
        address and the stream key in the encoder.
      </Quiet>
      <Fields>
        <Field of={OwnStreamDto} source="title" autoFocus helperText="Visitors see the title" />
        <Field of={OwnStreamDto} source="language" />
      </Fields>
      {game.status === 'Scheduled' && (
        <Field
          of={OwnStreamDto}
          source="earlyLiveMinutes"
          label={EARLY_LIVE_LABEL}
          choices={earlyChoices()}
          helperText="Without an encoder, the game goes live at its time"
        />
      )}
    </FormDialog>
  );
}
