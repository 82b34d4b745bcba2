import { StreamEntryDto, StreamUrlsDto } from '@contract/dto/stream.dto.js';
import { LIMITS } from '@contract/limits.js';
import { MESSAGES } from '@contract/messages.js';
import type { GameRecord } from '@contract/records/match.record.js';
import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/DeleteOutline';
import { Alert, Box, Button, FormHelperText, IconButton, Tooltip, Typography } from '@mui/material';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { gameCalls } from '../api/index.js';
import { Field, Fields, FormDialog, ReadRecord } from '../shared/form/index.js';
import { platformChoices } from '../streams/labels.js';
import { entriesOf, NEW_ENTRY } from './stream-form.js';
import { useRefreshGames } from './useRefreshGames.js';

/** The streams of a game. */
export default function StreamsDialog({ id, onClose }: { id: string; onClose(): void }) {
  return (
    <ReadRecord<GameRecord> resource="games" id={id} title="Streams" onClose={onClose}>
      {(game) => <StreamsForm game={game} onClose={onClose} />}
    </ReadRecord>
  );
}

function StreamsForm({ game, onClose }: { game: GameRecord; onClose(): void }) {
  const refresh = useRefreshGames();
  const entries = entriesOf(game);
  const failed = entries.streamUrls.some((entry) => 'undecodable' in entry && entry.undecodable);
  return (
    <FormDialog
      title={`Streams of ${game.title}`}
      initial={{ ...entries, revision: game.revision }}
      dto={StreamUrlsDto}
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
      <StreamEntries />
    </FormDialog>
  );
}

/** Pixels: two entries. */
const LIST_HEIGHT = 352;

/** The list of entries: at least one is kept; more than one scroll in a fixed height. */
function StreamEntries() {
  const { fields, append, remove } = useFieldArray({ name: 'streamUrls', keyName: 'key' });
  const { errors } = useFormContext().formState;
  const several = fields.length > 1;
  return (
    <>
      <Box
        component="ol"
        tabIndex={several ? 0 : undefined}
        aria-label="Streams"
        sx={{ m: 0, p: 0, listStyle: 'none', ...(several && { height: LIST_HEIGHT, overflowY: 'auto' }) }}
      >
        {fields.map((field, index) => (
          <StreamEntryFields key={field.key} index={index} onRemove={several ? () => remove(index) : undefined} />
        ))}
      </Box>
      {fields.length === 0 && <FormHelperText error>{MESSAGES.streamRequired}</FormHelperText>}
      {typeof errors.streamUrls?.message === 'string' && (
        <FormHelperText error>{errors.streamUrls.message}</FormHelperText>
      )}
      <Box>
        <Button
          variant="outlined"
          startIcon={<AddIcon />}
          disabled={fields.length >= LIMITS.streamsPerGame}
          onClick={() => append({ ...NEW_ENTRY })}
          sx={{ mt: 1 }}
        >
          Add a stream
        </Button>
      </Box>
    </>
  );
}

const HINT = 'https://… or a path under /media/. May be added later.';
const KEPT_HINT = `${MESSAGES.invalidToken}: the stored address cannot be shown. Left blank, this stream keeps it.`;

/** One stream of the list. */
function StreamEntryFields({ index, onRemove }: { index: number; onRemove?(): void }) {
  const entry = `streamUrls.${index}`;
  const undecodable = useWatch({ name: `${entry}.undecodable` }) === true;
  return (
    <Box component="li" sx={{ border: 1, borderColor: 'divider', borderRadius: '8px', p: 1.5, mb: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 28 }}>
        <Typography variant="overline" color="text.secondary" sx={{ flex: 1 }}>
          Stream {index + 1}
        </Typography>
        {onRemove && (
          <Tooltip title="Remove this stream">
            <IconButton aria-label={`Remove stream ${index + 1}`} onClick={onRemove}>
              <RemoveIcon />
            </IconButton>
          </Tooltip>
        )}
      </Box>
      <Fields>
        <Field of={StreamEntryDto} within={entry} source="title" />
        <Field
          of={StreamEntryDto}
          within={entry}
          source="url"
          label="URL"
          helperText={undecodable ? KEPT_HINT : HINT}
          parse={(value: string) => (undecodable ? value || null : value)}
          slotProps={{ htmlInput: { spellCheck: false, autoComplete: 'off' } }}
        />
      </Fields>
      <Fields columns={3}>
        <Field of={StreamEntryDto} within={entry} source="quality" isRequired />
        <Field of={StreamEntryDto} within={entry} source="language" isRequired />
        <Field of={StreamEntryDto} within={entry} source="platform" choices={platformChoices} isRequired />
      </Fields>
    </Box>
  );
}
