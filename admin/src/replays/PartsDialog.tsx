import { ReplayPartDto, ReplayPartsDto } from '@contract/dto/replay.dto.js';
import { LIMITS } from '@contract/limits.js';
import { MESSAGES } from '@contract/messages.js';
import type { GameRecord } from '@contract/records/match.record.js';
import type { ReplayRecord } from '@contract/records/replay.record.js';
import type { SvgIconComponent } from '@mui/icons-material';
import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/DeleteOutline';
import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import UpIcon from '@mui/icons-material/KeyboardArrowUp';
import { Box, Button, FormHelperText, IconButton, Tooltip, Typography } from '@mui/material';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useGetOne } from 'react-admin';
import { type FieldValues, useFieldArray, useFormContext } from 'react-hook-form';
import { announcements } from '../api/index.js';
import { Field, Fields, FormDialog, LoadingDialog, type RecordDialogProps } from '../shared/form/index.js';
import { useRefreshResource } from '../shared/resource-context.js';
import { Quiet } from '../shared/text.js';
import { NEW_PART, partsForm, partsOfGame, saveParts } from './replay-form.js';

/** The parts of a replay, in the order in which they are watched. */
export default function PartsDialog({ record: replay, onClose }: RecordDialogProps<ReplayRecord>) {
  const refresh = useRefreshResource('replays');
  const save = async (values: FieldValues, revision?: number): Promise<void> => {
    try {
      announcements.emit(await saveParts(replay.id, values.parts as object[], revision));
    } finally {
      void refresh();
    }
  };
  const form = { replay, save, onClose };
  return replay.parts.length || !replay.gameId ? (
    <PartsForm {...form} parts={[]} />
  ) : (
    <PartsFromGame {...form} gameId={replay.gameId} />
  );
}

interface PartsFormProps {
  replay: ReplayRecord;
  /** What is offered where it has none yet. */
  parts: readonly object[];
  save(values: FieldValues, revision?: number): Promise<void>;
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
          From the streams of its game: look whether each can still be watched.
        </Typography>
      )}
      <PartEntries />
    </FormDialog>
  );
}

/** Offers the streams of its game to a replay without parts; one whose game cannot be read starts empty. */
function PartsFromGame({ gameId, ...form }: Omit<PartsFormProps, 'parts'> & { gameId: string }) {
  const { data, isPending } = useGetOne<GameRecord>('games', { id: gameId }, { retry: false });
  if (isPending)
    return <LoadingDialog title="Replay parts" error={null} onRetry={() => undefined} onClose={form.onClose} />;
  return <PartsForm {...form} parts={data ? partsOfGame(data) : []} />;
}

const LABELS = { parts: 'Parts' };

/** Pixels: three parts and a bit where their fields stand on one line, two parts on phones. */
const LIST_HEIGHT = { xs: 304, sm: 348 };

/** The list of parts: at least one is kept; more than one scroll in a fixed height. */
function PartEntries() {
  const { list, fields, said, move, append, remove } = usePartList();
  const { errors } = useFormContext().formState;
  const several = fields.length > 1;
  return (
    <>
      <Quiet sx={{ mb: 1 }}>
        Viewers watch the parts in this order.
        {several && (
          <Box component="span" sx={{ '@media (hover: none)': { display: 'none' } }}>
            {' '}
            Alt+↑ and Alt+↓ move the part you are in.
          </Box>
        )}
      </Quiet>
      <Box
        ref={list}
        component="ol"
        tabIndex={several ? 0 : undefined}
        aria-label="Parts"
        sx={{ ...(several && { height: LIST_HEIGHT, overflowY: 'auto' }) }}
      >
        {fields.map((field, index) => (
          <PartEntry
            key={field.key}
            index={index}
            count={fields.length}
            onMove={(by) => move(index, index + by)}
            onRemove={several ? () => remove(index) : undefined}
          />
        ))}
      </Box>
      {fields.length === 0 && <FormHelperText error>{MESSAGES.replayPartRequired}</FormHelperText>}
      {typeof errors.parts?.message === 'string' && <FormHelperText error>{errors.parts.message}</FormHelperText>}
      <Box>
        <Button
          variant="outlined"
          startIcon={<AddIcon />}
          disabled={fields.length >= LIMITS.replayParts}
          onClick={() => append({ ...NEW_PART })}
          sx={{ mt: 1 }}
        >
          Add a part
        </Button>
      </Box>
      <Box role="status" sx={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}>
        {said}
      </Box>
    </>
  );
}

interface PartEntryProps {
  index: number;
  count: number;
  onMove(by: -1 | 1): void;
  /** Absent while it is the only one. */
  onRemove?(): void;
}

/** One part of the list. */
function PartEntry({ index, count, onMove, onRemove }: PartEntryProps) {
  const entry = `parts.${index}`;
  const number = index + 1;

  const moveByKey = (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };

  return (
    <Box
      component="li"
      onKeyDown={moveByKey}
      sx={{ border: 1, borderColor: 'divider', borderRadius: '8px', px: 1.5, pt: 0.5, pb: 1, mb: 1 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 28 }}>
        <Typography variant="overline" color="text.secondary" sx={{ flex: 1 }}>
          Part {number}
        </Typography>
        {count > 1 && (
          <>
            <EntryButton
              control="up"
              label="Move up"
              of={number}
              icon={UpIcon}
              disabled={index === 0}
              onClick={() => onMove(-1)}
            />
            <EntryButton
              control="down"
              label="Move down"
              of={number}
              icon={DownIcon}
              disabled={number === count}
              onClick={() => onMove(1)}
            />
          </>
        )}
        {onRemove && <EntryButton control="remove" label="Remove" of={number} icon={RemoveIcon} onClick={onRemove} />}
      </Box>
      <Fields>
        <Box data-control="title">
          <Field of={ReplayPartDto} within={entry} source="title" />
        </Box>
        <Box data-control="url">
          <Field
            of={ReplayPartDto}
            within={entry}
            source="url"
            label="URL"
            placeholder="https://… or /media/…"
            slotProps={{ htmlInput: { spellCheck: false, autoComplete: 'off', maxLength: LIMITS.url } }}
          />
        </Box>
      </Fields>
    </Box>
  );
}

interface EntryButtonProps {
  /** By which the focus finds it again when the part has moved. */
  control: string;
  label: string;
  of: number;
  icon: SvgIconComponent;
  disabled?: boolean;
  onClick(): void;
}

function EntryButton({ control, label, of, icon: Icon, disabled, onClick }: EntryButtonProps) {
  return (
    <Tooltip title={label}>
      <span data-control={control}>
        <IconButton aria-label={`${label}: part ${of}`} disabled={disabled} onClick={onClick}>
          <Icon />
        </IconButton>
      </span>
    </Tooltip>
  );
}

/** The list of parts with its moves: the focus goes with the part, and its new place is said aloud. */
function usePartList() {
  const { fields, append, remove, move } = useFieldArray({ name: 'parts', keyName: 'key' });
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<{ to: number; control: string } | null>(null);
  const [said, setSaid] = useState('');

  useEffect(() => {
    if (!moved) return;
    const entry = list.current?.children[moved.to];
    const wanted = entry?.querySelector<HTMLElement>(`[data-control="${moved.control}"] :is(button, input):enabled`);
    // The first and the last one have nowhere further to go: their button is disabled.
    (wanted ?? entry?.querySelector<HTMLElement>('input'))?.focus();
    setMoved(null);
  }, [moved]);

  return {
    list,
    fields,
    said,
    append,
    remove,
    move(from: number, to: number): void {
      if (to < 0 || to >= fields.length) return;
      const control = document.activeElement?.closest<HTMLElement>('[data-control]')?.dataset.control ?? '';
      move(from, to);
      setMoved({ to, control });
      setSaid(`Part ${from + 1} is now part ${to + 1} of ${fields.length}`);
    },
  };
}
