import { StreamEntryDto, StreamUrlsDto } from '@contract/dto/stream.dto.js';
import { MESSAGES } from '@contract/messages.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { Alert } from '@mui/material';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { gameCalls } from '../api/index.js';
import { Field, FormDialog, type RecordDialogProps } from '../shared/form/index.js';
import { useWrite } from '../shared/writes.js';
import { StreamEntries } from '../streams/StreamEntries.js';
import { entriesOf } from './game-form.js';
import { StreamStatus } from './StreamStatus.js';
import { useStreamsOf } from './useStreamsOf.js';

const formOf = (game: GameRecord) => ({ ...entriesOf(game), revision: game.revision });

export default function StreamsDialog({ record: game, onClose }: RecordDialogProps<GameRecord>) {
  const write = useWrite('games');
  const entries = entriesOf(game);
  const streams = useStreamsOf(game);
  // The dialog opens at the stream that needs another address.
  const [firstDown] = useState(() => game.streamUrls.find(({ health }) => health?.state === 'down')?.id);
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
        write(() =>
          gameCalls.setStreams({ ...game, revision: revision ?? game.revision }, values.streamUrls as object[]),
        )
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
        address={(entry) => <StreamAddressField entry={entry} focusedId={firstDown} />}
        below={(entry) => <StreamStatus entry={entry} streams={streams} />}
      />
    </FormDialog>
  );
}

const HINT = 'https://… or a path under /media/. You can add it later.';
const UNDECODABLE_HINT = `${MESSAGES.invalidToken}: the stored address cannot be shown. If left blank, the stream keeps its address.`;

interface StreamAddressFieldProps {
  entry: string;
  /** Id of the stream whose field has the focus initially. */
  focusedId?: string;
}

function StreamAddressField({ entry, focusedId }: StreamAddressFieldProps) {
  const [id, stored] = useWatch({ name: [`${entry}._id`, `${entry}.undecodable`] }) as unknown[];
  const undecodable = stored === true;
  return (
    <Field
      of={StreamEntryDto}
      within={entry}
      source="url"
      label="URL"
      autoFocus={focusedId !== undefined && id === focusedId}
      helperText={undecodable ? UNDECODABLE_HINT : HINT}
      parse={(value: string) => (undecodable ? value || null : value)}
      slotProps={{ htmlInput: { spellCheck: false, autoComplete: 'off' } }}
    />
  );
}
