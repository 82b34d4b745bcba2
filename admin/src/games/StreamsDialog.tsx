import { StreamEntryDto, StreamUrlsDto } from '@contract/dto/stream.dto.js';
import { MESSAGES } from '@contract/messages.js';
import type { GameRecord } from '@contract/records/match.record.js';
import type { OwnStreamRecord } from '@contract/records/own-stream.record.js';
import { Alert } from '@mui/material';
import { useState } from 'react';
import { useFormState } from 'react-hook-form';
import type { GameAddress } from '../api/games.js';
import { gameCalls } from '../api/index.js';
import { AddOwnStreamButton, AddOwnStreamDialog } from '../own-streams/AddOwnStream.js';
import { REMOVE } from '../own-streams/questions.js';
import { useOwnStreamsOf } from '../own-streams/useOwnStreams.js';
import { confirm } from '../shared/confirm.js';
import { FormDialog, type RecordDialogProps } from '../shared/form/index.js';
import { isOwnStream } from '../shared/stream-token.js';
import { useWrite } from '../shared/writes.js';
import { StreamEntries } from '../streams/StreamEntries.js';
import { entriesOf } from './game-form.js';
import { OwnSource, OwnStreamEntry, useIsOwnEntry } from './OwnStreamEntry.js';
import { StreamAddressField } from './StreamAddressField.js';
import { StreamStatus } from './StreamStatus.js';
import { type StreamWithSigns, useStreamsOf } from './useStreamsOf.js';

const formOf = (game: GameRecord) => ({ ...entriesOf(game), revision: game.revision });

/** Returns the game as the form has seen it. After a merge with the edit of another user, only its address. */
const seenGame = (game: GameRecord, revision = game.revision): GameRecord | GameAddress =>
  revision === game.revision ? game : { id: game.id, matchId: game.matchId, revision };

/** Asks before own streams are removed, because their keys become void. */
function confirmRemoved(game: GameRecord, entries: readonly object[]): Promise<boolean> | true {
  const removed = game.streamUrls.filter(
    (stream) => isOwnStream(stream) && entries.every((entry) => !('_id' in entry) || entry._id !== stream._id),
  );
  return removed.length === 0 || confirm({ ...REMOVE, items: removed.map(({ title }) => title) });
}

export default function StreamsDialog({ record: game, onClose }: RecordDialogProps<GameRecord>) {
  const write = useWrite('games');
  const entries = entriesOf(game);
  const streams = useStreamsOf(game);
  const ownStreams = useOwnStreamsOf(game);
  const [isAdding, setAdding] = useState(false);
  // The dialog opens at the stream that needs another address.
  const [firstDown] = useState(() => game.streamUrls.find(({ health }) => health?.state === 'down')?.id);
  const failed = entries.streamUrls.some((entry) => 'undecodable' in entry && entry.undecodable);
  const save = async (values: object, revision?: number) => {
    const { streamUrls } = values as ReturnType<typeof entriesOf>;
    if (!(await confirmRemoved(game, streamUrls))) return false;
    return write(() => gameCalls.setStreams(seenGame(game, revision), streamUrls));
  };
  return (
    <>
      <FormDialog
        title={`Streams of ${game.title}`}
        initial={formOf(game)}
        read={(record) => formOf(record as GameRecord)}
        labels={{ streamUrls: 'Streams' }}
        dto={StreamUrlsDto}
        history={{ resource: 'games', id: game.id, name: game.title }}
        maxWidth="md"
        submitLabel="Save streams"
        save={save}
        onClose={onClose}
      >
        {failed && (
          <Alert severity="warning" sx={{ mb: 1 }}>
            {MESSAGES.decodeFailed}
          </Alert>
        )}
        <StreamEntries
          name="streamUrls"
          of={StreamEntryDto}
          min={1}
          address={(entry) => <Source entry={entry} focusedId={firstDown} />}
          also={<AddOwn game={game} onClick={() => setAdding(true)} />}
          below={(entry) => <Status entry={entry} streams={streams} ownStreams={ownStreams} />}
        />
      </FormDialog>
      {isAdding && <AddOwnStreamDialog game={game} onClose={() => setAdding(false)} />}
    </>
  );
}

/** The form would lose its changes when the own stream is added to the game. */
function AddOwn({ game, onClick }: { game: GameRecord; onClick(): void }) {
  const { isDirty } = useFormState();
  return (
    <AddOwnStreamButton game={game} locked={isDirty ? 'Save the other changes first.' : undefined} onClick={onClick} />
  );
}

const Source = ({ entry, focusedId }: { entry: string; focusedId?: string }) =>
  useIsOwnEntry(entry) ? <OwnSource /> : <StreamAddressField entry={entry} focusedId={focusedId} />;

interface StatusProps {
  entry: string;
  streams: readonly StreamWithSigns[];
  ownStreams: ReadonlyMap<string, OwnStreamRecord>;
}

const Status = ({ entry, streams, ownStreams }: StatusProps) =>
  useIsOwnEntry(entry) ? (
    <OwnStreamEntry entry={entry} ownStreams={ownStreams} />
  ) : (
    <StreamStatus entry={entry} streams={streams} />
  );
