import { requiredMessage } from '@contract/messages.js';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { useId, useState, type SubmitEvent } from 'react';

interface SaveQueryDialogProps {
  /** Names that are there already. */
  taken: readonly string[];
  onSave(label: string): void;
  onClose(): void;
}

const NAME_LENGTH = 60;

/** Asks for the name of a query. */
export function SaveQueryDialog({ taken, onSave, onClose }: SaveQueryDialogProps) {
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const id = useId();
  const label = typed.trim();
  const missing = tried && !label;
  const replaces = taken.some((one) => one.toLowerCase() === label.toLowerCase());

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!label) return;
    onSave(label);
    onClose();
  };

  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={id}>Save this query</DialogTitle>
        <DialogContent>
          <TextField
            label="Name"
            required
            autoFocus
            fullWidth
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={missing}
            helperText={
              missing
                ? requiredMessage('Name')
                : replaces
                  ? 'This replaces the query of that name.'
                  : 'Filters, order and columns, in this browser.'
            }
            slotProps={{ htmlInput: { maxLength: NAME_LENGTH, autoComplete: 'off' } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained">
            {replaces ? 'Replace' : 'Save'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
