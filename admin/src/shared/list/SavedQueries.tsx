import { requiredMessage } from '@contract/messages.js';
import { cleanLine } from '@contract/text.js';
import BookmarkIcon from '@mui/icons-material/BookmarkBorder';
import CheckIcon from '@mui/icons-material/Check';
import RemoveIcon from '@mui/icons-material/DeleteOutline';
import { Box, Button, Divider, ListItemButton, Popover, TextField, Typography } from '@mui/material';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { useListContext, useSavedQueries as useRaSavedQueries, useRemoveFromStore, useStore } from 'react-admin';
import { ActionButton } from '../ActionButton.js';
import { PlainDialog } from '../PlainDialog.js';
import { tooLong } from '../form/too-long.js';
import { Quiet } from '../text.js';
import { BELOW, usePopup } from '../usePopup.js';
import { isShown, type Query, type SavedQuery, withoutQuery, withQuery } from './saved-queries.js';

/** Stores filters, order, and columns of a list under names. */
export function SavedQueries({ storeKey }: { storeKey: string }) {
  const { saved, activeQuery, save, remove, choose } = useSavedQueries(storeKey);
  const { button, popup, close } = usePopup('dialog', BELOW);
  const [naming, setNaming] = useState(false);
  const saveButton = useRef<HTMLButtonElement>(null);
  const id = useId();

  return (
    <>
      <Button {...button} startIcon={<BookmarkIcon />}>
        <Box component="span" sx={{ maxWidth: 140, overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {activeQuery?.label ?? 'Saved'}
        </Box>
      </Button>
      <Popover
        {...popup}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id, sx: { width: 300, maxWidth: '100%', py: 1 } } }}
      >
        <Typography id={id} variant="overline" component="h2" color="text.secondary" sx={{ px: 2 }}>
          Saved queries
        </Typography>
        {saved.length === 0 && (
          <Quiet sx={{ px: 2, py: 0.5 }}>Filters, order, and columns that you save appear here.</Quiet>
        )}
        <Box component="ul" sx={{ maxHeight: 320, overflowY: 'auto' }}>
          {saved.map((query, index) => (
            <Entry
              key={query.label}
              label={query.label}
              current={query === activeQuery}
              autoFocus={index === 0}
              onChoose={() => {
                choose(query);
                close();
              }}
              onRemove={() => {
                remove(query.label);
                saveButton.current?.focus();
              }}
            />
          ))}
        </Box>
        <Divider sx={{ my: 1 }} />
        <Box sx={{ px: 1 }}>
          <Button
            ref={saveButton}
            autoFocus={!saved.length}
            fullWidth
            sx={{ justifyContent: 'flex-start' }}
            onClick={() => {
              close();
              setNaming(true);
            }}
          >
            Save the current view…
          </Button>
        </Box>
      </Popover>
      {naming && (
        <SaveQueryDialog taken={saved.map(({ label }) => label)} onSave={save} onClose={() => setNaming(false)} />
      )}
    </>
  );
}

interface EntryProps {
  label: string;
  current: boolean;
  autoFocus: boolean;
  onChoose(): void;
  onRemove(): void;
}

function Entry({ label, current, autoFocus, onChoose, onRemove }: EntryProps) {
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', pr: 1 }}>
      <ListItemButton
        component="button"
        autoFocus={autoFocus}
        aria-current={current || undefined}
        onClick={onChoose}
        sx={{ minHeight: 36, py: 0, pl: 2, minWidth: 0, gap: 1 }}
      >
        <Typography variant="body2" noWrap sx={{ flex: 1, textAlign: 'left' }} title={label}>
          {label}
        </Typography>
        {current && <CheckIcon aria-hidden sx={{ fontSize: 16 }} />}
      </ListItemButton>
      <ActionButton label="Remove" of={label} icon={RemoveIcon} onClick={onRemove} />
    </Box>
  );
}

interface SaveQueryDialogProps {
  /** Existing names. */
  taken: readonly string[];
  onSave(label: string): void;
  onClose(): void;
}

const NAME_LENGTH = 60;

function SaveQueryDialog({ taken, onSave, onClose }: SaveQueryDialogProps) {
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const id = useId();
  const label = cleanLine(typed);
  const problem = label || !tried ? tooLong(label, NAME_LENGTH, 'Name', cleanLine) : requiredMessage('Name');
  const replaces = taken.some((one) => one.toLowerCase() === label.toLowerCase());

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!label || problem) return;
    onSave(label);
    onClose();
  };

  return (
    <PlainDialog
      title="Save this query"
      maxWidth="xs"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="contained">
            <span>{replaces ? 'Replace' : 'Save'}</span>
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate>
        <TextField
          label="Name"
          required
          autoFocus
          fullWidth
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={!!problem}
          helperText={
            problem ??
            (replaces
              ? 'This replaces the saved query with that name.'
              : 'Filters, order and columns, in this browser.')
          }
          slotProps={{ htmlInput: { autoComplete: 'off' } }}
        />
      </form>
    </PlainDialog>
  );
}

/** Returns the saved queries of the surrounding list, which are stored in this browser. */
function useSavedQueries(storeKey: string) {
  const { filterValues, sort, perPage, setFilters, setSort, setPerPage, setPage } = useListContext();
  const [storedQueries, setStoredQueries] = useRaSavedQueries(storeKey);
  const [hiddenColumns, setHiddenColumns] = useStore<string[] | undefined>(storeKey);
  const forget = useRemoveFromStore(storeKey);
  const saved = storedQueries as SavedQuery[];
  const query: Query = { filter: filterValues as object, sort, perPage, hiddenColumns };

  return {
    saved,
    /** The query whose rows the list shows. */
    activeQuery: saved.find((one) => isShown(one, query)),
    save: (label: string) => setStoredQueries(withQuery(saved, label, query)),
    remove: (label: string) => setStoredQueries(withoutQuery(saved, label)),
    choose({ value, hiddenColumns: columns }: SavedQuery) {
      setFilters(value.filter as object, []);
      if (value.sort) setSort(value.sort);
      if (value.perPage) setPerPage(value.perPage);
      setPage(1);
      if (columns) setHiddenColumns(columns);
      else forget();
    },
  };
}
