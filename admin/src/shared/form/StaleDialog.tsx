import { API_ERRORS } from '@contract/errors.js';
import {
  Box,
  Button,
  DialogContentText,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
} from '@mui/material';
import { useId, useState } from 'react';
import { PlainDialog } from '../PlainDialog.js';
import { Quiet } from '../text.js';
import type { Difference } from './merge.js';
import type { Conflict, useFormSave } from './useFormSave.js';

type FormSave = ReturnType<typeof useFormSave>;

interface StaleDialogProps {
  saving: FormSave;
  /** Discards the user's input. */
  onTakeTheirs(conflict: Conflict): void;
}

/** Shown when two users changed the same fields of a record. The second user selects a version of each field. */
export function StaleDialog({ saving: { conflict, ...saving }, onTakeTheirs }: StaleDialogProps) {
  return conflict && <Clashes {...saving} conflict={conflict} onTakeTheirs={onTakeTheirs} />;
}

type Side = 'mine' | 'theirs';

interface ClashesProps extends Pick<FormSave, 'submit' | 'settle'>, Pick<StaleDialogProps, 'onTakeTheirs'> {
  conflict: Conflict;
}

function Clashes({ conflict, submit, settle, onTakeTheirs }: ClashesProps) {
  const { clashes, mergedLabels } = conflict;
  /** Fields that retain their stored values. The others are saved as typed. */
  const [stored, setStored] = useState<ReadonlySet<string>>(new Set());
  const choose = (field: string, side: Side): void => {
    const others = [...stored].filter((one) => one !== field);
    setStored(new Set(side === 'theirs' ? [...others, field] : others));
  };
  const takeTheirs = (): void => {
    settle();
    onTakeTheirs(conflict);
  };
  return (
    <PlainDialog
      title="Someone else changed this"
      onClose={settle}
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1 }}>
          <Button onClick={settle}>Keep editing</Button>
          <Button variant="outlined" onClick={takeTheirs}>
            Use the stored version
          </Button>
          <Button variant="contained" onClick={() => void submit(...conflict.choosing([...stored]))}>
            Save
          </Button>
        </Box>
      }
    >
      <DialogContentText sx={{ mb: 1 }}>
        {`${API_ERRORS.STALE_WRITE.message}${clashes.length > 0 ? ' You both changed these fields. Choose which values to save.' : ''}${mergedLabels.length > 0 ? ` Their other changes are kept: ${mergedLabels.join(', ')}.` : ''}`}
      </DialogContentText>
      {clashes.map((clash) => (
        <Clash
          key={clash.field}
          clash={clash}
          side={stored.has(clash.field) ? 'theirs' : 'mine'}
          onChoose={(side) => choose(clash.field, side)}
        />
      ))}
    </PlainDialog>
  );
}

interface ClashProps {
  clash: Difference;
  side: Side;
  onChoose(side: Side): void;
}

/** Shows both versions of a field side by side. The arrow keys select a version. */
function Clash({ clash: { label, typed: mine, stored: theirs }, side, onChoose }: ClashProps) {
  const id = useId();
  return (
    <FormControl component="fieldset" fullWidth sx={{ mt: 1 }}>
      <FormLabel component="legend" id={id} sx={{ fontSize: '0.8125rem', mb: 0.5 }}>
        {label}
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={side}
        onChange={(_, selectedSide) => onChoose(selectedSide as Side)}
        sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}
      >
        <Version side="mine" title="Your version" text={mine} isChosen={side === 'mine'} />
        <Version side="theirs" title="Stored version" text={theirs} isChosen={side === 'theirs'} />
      </RadioGroup>
    </FormControl>
  );
}

interface VersionProps {
  side: Side;
  title: string;
  text: string;
  isChosen: boolean;
}

function Version({ side, title, text, isChosen }: VersionProps) {
  const label = (
    <>
      <Quiet component="span" sx={{ display: 'block' }}>
        {title}
      </Quiet>
      <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        {text}
      </Box>
    </>
  );
  return (
    <FormControlLabel
      value={side}
      control={<Radio size="small" />}
      label={label}
      sx={{
        m: 0,
        p: 1,
        alignItems: 'flex-start',
        border: 1,
        borderRadius: '8px',
        borderColor: isChosen ? 'primary.main' : 'divider',
        maxHeight: 240,
        overflowY: 'auto',
        '& .MuiRadio-root': { p: 0.25, mr: 0.75 },
        '& .MuiFormControlLabel-label': { minWidth: 0, flex: 1, fontSize: '0.875rem' },
      }}
    />
  );
}
