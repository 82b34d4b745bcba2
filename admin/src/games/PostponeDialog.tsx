import { Label } from '@contract/dto/decorators.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { statusTextsOf } from '@contract/results.js';
import { Box } from '@mui/material';
import { IsIn } from 'class-validator';
import { useEffect, useRef } from 'react';
import { RadioButtonGroupInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { FormDialog } from '../shared/form/index.js';
import { gameCount } from './BulkForm.js';
import { CalledOffNote } from './Score.js';

/** Choice for no text, because a choice needs a value. */
const PLAYED = 'none';
const TEXTS = statusTextsOf('Scheduled');
const CHOICES = [...TEXTS.map((text) => ({ id: text, name: text })), { id: PLAYED, name: 'None: played as scheduled' }];

class StatusTextForm {
  @Label('Status text')
  @IsIn([...TEXTS, PLAYED])
  statusText!: string;
}

interface PostponeDialogProps {
  games: readonly GameRecord[];
  /** Saves the status text, which is empty for games that are played as planned. */
  save(statusText: string): unknown;
  onClose(): void;
}

/** Postpones or cancels games, which the dialog names. */
export default function PostponeDialog({ games, save, onClose }: PostponeDialogProps) {
  return (
    <FormDialog
      title={`Postpone or cancel ${gameCount(games.length)}`}
      initial={{ statusText: 'Postponed' }}
      dto={StatusTextForm}
      maxWidth="xs"
      submitLabel={games.length === 1 ? 'Save' : `Update ${gameCount(games.length)}`}
      save={({ statusText }) => Promise.resolve(save(statusText === PLAYED ? '' : (statusText as string)))}
      onClose={onClose}
    >
      <Choice />
      <Note />
      <Box component="ul" tabIndex={0} aria-label="Games" sx={{ maxHeight: 200, overflowY: 'auto', mt: 1.5, pl: 2.5 }}>
        {games.map(({ id, title, statusText }) => (
          <li key={id}>{statusText ? `${title}: currently ${statusText}` : title}</li>
        ))}
      </Box>
    </FormDialog>
  );
}

/** Starts with the focus, so that Enter saves and the arrow keys choose. */
function Choice() {
  const choice = useRef<HTMLDivElement>(null);
  useEffect(() => choice.current?.querySelector<HTMLElement>('input:checked')?.focus(), []);
  return (
    <div ref={choice}>
      <RadioButtonGroupInput source="statusText" label="Status text" choices={CHOICES} row={false} helperText={false} />
    </div>
  );
}

const Note = () => (useWatch({ name: 'statusText' }) === PLAYED ? null : <CalledOffNote />);
