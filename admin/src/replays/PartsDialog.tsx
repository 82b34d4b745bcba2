import { ReplayPartDto, ReplayPartsDto } from '@contract/dto/replay.dto.js';
import { LIMITS } from '@contract/limits.js';
import { MESSAGES } from '@contract/messages.js';
import type { GameRecord } from '@contract/records/match.record.js';
import type { ReplayRecord } from '@contract/records/replay.record.js';
import { Box, Typography } from '@mui/material';
import { useGetOne } from 'react-admin';
import { type FieldValues, useWatch } from 'react-hook-form';
import { EntryList, Field, Fields, FormDialog, LoadingDialog, type RecordDialogProps } from '../shared/form/index.js';
import { Quiet } from '../shared/text.js';
import { useWrite } from '../shared/writes.js';
import { NEW_PART, partsForm, partsOfGame, saveParts } from './replay-form.js';

/** Edits the parts of a replay in playing order. */
export default function PartsDialog({ record: replay, onClose }: RecordDialogProps<ReplayRecord>) {
  const write = useWrite('replays');
  const save = (values: FieldValues, revision?: number): Promise<unknown> =>
    write(() => saveParts(replay.id, values.parts as object[], revision));
  const form = { replay, save, onClose };
  return replay.parts.length || !replay.gameId ? (
    <PartsForm {...form} parts={[]} />
  ) : (
    <PartsFromGame {...form} gameId={replay.gameId} />
  );
}

interface PartsFormProps {
  replay: ReplayRecord;
  /** Initial parts if the replay has none. */
  parts: readonly object[];
  save(values: FieldValues, revision?: number): Promise<unknown>;
  onClose(): void;
}

function PartsForm({ replay, parts, save, onClose }: PartsFormProps) {
  const stored = partsForm(replay);
  return (
    <FormDialog
      title={`Replay parts of ${replay.title}`}
      initial={parts.length ? { ...stored, parts } : stored}
      read={(record) => partsForm(record as ReplayRecord)}
      dto={ReplayPartsDto}
      labels={LABELS}
      history={{ resource: 'replays', id: replay.id, name: replay.title }}
      maxWidth="md"
      draftKey={`replay-parts:${replay.id}`}
      submitLabel="Save parts"
      save={save}
      onClose={onClose}
    >
      {parts.length > 0 && (
        <Typography variant="body2" sx={{ mb: 1 }}>
          Copied from the streams of the game. Check that each stream can still be watched.
        </Typography>
      )}
      <PartEntries />
    </FormDialog>
  );
}

/** Suggests the streams of the replay's game as parts. Starts empty if the game cannot be read. */
function PartsFromGame({ gameId, ...form }: Omit<PartsFormProps, 'parts'> & { gameId: string }) {
  const query = useGetOne<GameRecord>('games', { id: gameId }, { retry: false });
  if (query.isPending) return <LoadingDialog title="Replay parts" of={query} onClose={form.onClose} />;
  return <PartsForm {...form} parts={query.data ? partsOfGame(query.data) : []} />;
}

const LABELS = { parts: 'Parts' };

/** Height in px: slightly more than three parts with fields on one line, or two parts on phones. */
const LIST_HEIGHT = { xs: 304, sm: 348 };

function PartEntries() {
  const several = ((useWatch({ name: 'parts' }) ?? []) as object[]).length > 1;
  return (
    <>
      <Quiet sx={{ mb: 1 }}>
        <span>Viewers watch the parts in this order.</span>
        {several && (
          <Box component="span" sx={{ '@media (hover: none)': { display: 'none' } }}>
            {' '}
            Alt+↑ and Alt+↓ move the current part.
          </Box>
        )}
      </Quiet>
      <EntryList
        name="parts"
        label="Parts"
        noun="part"
        fresh={NEW_PART}
        min={1}
        missing={MESSAGES.replayPartRequired}
        max={LIMITS.replayParts}
        height={LIST_HEIGHT}
        movable
        sx={{ pt: 0.5, pb: 1 }}
      >
        {(entry) => (
          <Fields>
            <Field of={ReplayPartDto} within={entry} source="title" />
            <Field
              of={ReplayPartDto}
              within={entry}
              source="url"
              label="URL"
              placeholder="https://… or /media/…"
              slotProps={{ htmlInput: { spellCheck: false, autoComplete: 'off' } }}
            />
          </Fields>
        )}
      </EntryList>
    </>
  );
}
