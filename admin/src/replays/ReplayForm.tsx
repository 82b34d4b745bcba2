import { ReplayDto } from '@contract/dto/replay.dto.js';
import type { GameRecord } from '@contract/records/match.record.js';
import type { ReplayRecord } from '@contract/records/replay.record.js';
import { useState } from 'react';
import { GameInput, LeagueInput } from '../games/inputs.js';
import { Field, Fields, RecordDialog, type RecordFormProps } from '../shared/form/index.js';
import { today } from '../shared/time.js';
import { replayOf } from './replay-form.js';

/** Shows server messages of `league` at the field `leagueId`. */
const MOVE = { league: 'leagueId' };

const newReplay = () => ({
  title: '',
  category: '',
  date: today(undefined),
  thumbnail: '',
  highlightsUrl: '',
  gameId: '',
});

interface ReplayFormProps extends RecordFormProps<ReplayRecord> {
  /** Game that fills in a new replay. */
  game?: GameRecord;
  /** Called instead of `onClose` after a replay was added. */
  onAdded?(id: string): void;
}

export default function ReplayForm({ record, game, onAdded, onClose }: ReplayFormProps) {
  const [initial] = useState(() => (game ? replayOf(game) : newReplay()));
  return (
    <RecordDialog
      resource="replays"
      dto={ReplayDto}
      record={record}
      initial={initial}
      // A draft of another replay must not replace prefilled values.
      keepsDraft={!game}
      move={MOVE}
      // The id identifies the league, so its name is not sent.
      toSend={(values) => ({ ...values, league: undefined })}
      onClose={onClose}
      onDone={(saved) => (onAdded && !record ? onAdded((saved as ReplayRecord).id) : onClose())}
    >
      <Field of={ReplayDto} source="title" autoFocus />
      <LeagueInput />
      <Fields>
        <Field of={ReplayDto} source="category" searchable helperText={false} />
        <Field of={ReplayDto} source="date" />
      </Fields>
      <Field of={ReplayDto} source="thumbnail" aspect="16 / 9" helperText="Optional. A wide image (16:9)" />
      <Field of={ReplayDto} source="highlightsUrl" helperText="Optional" />
      <GameInput
        of={ReplayDto}
        order="DESC"
        initialFilter={OVER}
        helperText="Optional. The game that the replay shows. Their pages link to each other"
      />
    </RecordDialog>
  );
}

const OVER = { status: 'Finished' };
