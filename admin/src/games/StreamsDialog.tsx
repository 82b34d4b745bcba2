import { StreamEntryDto, StreamUrlsDto } from '@contract/dto/stream.dto.js';
import { MESSAGES } from '@contract/messages.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { Alert } from '@mui/material';
import { useWatch } from 'react-hook-form';
import type { GameAddress } from '../api/games.js';
import { gameCalls } from '../api/index.js';
import { Field, FormDialog, type RecordDialogProps } from '../shared/form/index.js';
import { useWrite } from '../shared/writes.js';
import { StreamEntries } from '../streams/StreamEntries.js';
import { entriesOf } from './game-form.js';

const formOf = (game: GameRecord) => ({ ...entriesOf(game), revision: game.revision });

/** Returns the game as the form has seen it. After a merge with the edit of another user, only its address. */
const seenGame = (game: GameRecord, revision = game.revision): GameRecord | GameAddress =>
  revision === game.revision ? game : { id: game.id, matchId: game.matchId, revision };

export default function StreamsDialog({ record: game, onClose }: RecordDialogProps<GameRecord>) {
  const write = useWrite('games');
  const entries = entriesOf(game);
  const failed = entries.streamUrls.some((entry) => 'undecodable' in entry && entry.undecodable);
  return (
    <FormDialog
      title={`Streams of ${game.title}`}
      initial={formOf(game)}
      read={(record) => formOf(record as GameRecord)}
      labels={{ streamUrls: 'Streams' }}
      dto={StreamUrlsDto}
      history={{ resource: 'games', id: game.id, name: game.title }}
      maxWidth="md"
      submitLabel="Save streams"
      save={(values, revision) =>
        write(() => gameCalls.setStreams(seenGame(game, revision), values.streamUrls as object[]))
      }
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
        address={(entry) => <StreamAddressField entry={entry} />}
      />
    </FormDialog>
  );
}

const HINT = 'https://… or a path under /media/. You can add it later.';
const UNDECODABLE_HINT = `${MESSAGES.invalidToken}: the stored address cannot be shown. If left blank, the stream keeps its address.`;

function StreamAddressField({ entry }: { entry: string }) {
  const undecodable = useWatch({ name: `${entry}.undecodable` }) === true;
  return (
    <Field
      of={StreamEntryDto}
      within={entry}
      source="url"
      label="URL"
      helperText={undecodable ? UNDECODABLE_HINT : HINT}
      parse={(value: string) => (undecodable ? value || null : value)}
      slotProps={{ htmlInput: { spellCheck: false, autoComplete: 'off' } }}
    />
  );
}
