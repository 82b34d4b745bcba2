import { StreamEntryDto, StreamUrlsDto } from '@contract/dto/stream.dto.js';
import { MESSAGES } from '@contract/messages.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { Alert } from '@mui/material';
import { useCallback } from 'react';
import { useWatch } from 'react-hook-form';
import type { Done } from '../api/games.js';
import { announcements, gameCalls } from '../api/index.js';
import { Field, FormDialog, type RecordDialogProps } from '../shared/form/index.js';
import { useRefreshResource } from '../shared/resource-context.js';
import { StreamEntries } from '../streams/StreamEntries.js';
import { entriesOf, NEW_ENTRY } from './game-form.js';

const formOf = (game: GameRecord) => ({ ...entriesOf(game), revision: game.revision });

/** The streams of a game. */
export default function StreamsDialog({ record: game, onClose }: RecordDialogProps<GameRecord>) {
  const refresh = useRefreshGames();
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
        refresh(gameCalls.setStreams({ ...game, revision: revision ?? game.revision }, values.streamUrls as object[]))
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
        fresh={NEW_ENTRY}
        least={1}
        address={(entry) => <StreamAddressField entry={entry} />}
      />
    </FormDialog>
  );
}

const HINT = 'https://… or a path under /media/. May be added later.';
const KEPT_HINT = `${MESSAGES.invalidToken}: the stored address cannot be shown. Left blank, this stream keeps it.`;

/** The address of one stream of the list. */
function StreamAddressField({ entry }: { entry: string }) {
  const undecodable = useWatch({ name: `${entry}.undecodable` }) === true;
  return (
    <Field
      of={StreamEntryDto}
      within={entry}
      source="url"
      label="URL"
      helperText={undecodable ? KEPT_HINT : HINT}
      parse={(value: string) => (undecodable ? value || null : value)}
      slotProps={{ htmlInput: { spellCheck: false, autoComplete: 'off' } }}
    />
  );
}

/** Waits for a call that changed a game, says what the server said and has the lists read again. */
function useRefreshGames() {
  const refresh = useRefreshResource('games');
  return useCallback(
    async (call: Promise<Done>): Promise<void> => {
      const { message } = await call;
      announcements.emit(message);
      void refresh();
    },
    [refresh],
  );
}
