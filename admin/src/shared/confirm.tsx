import {
  Button,
  type ButtonProps,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';
import { type ReactNode, useId } from 'react';
import { createStore, useStoreValue } from './store.js';

export interface Question {
  title: string;
  text: string;
  /** Things that the answer destroys or changes, by name. */
  items?: readonly string[];
  /** More of what is asked about than a list of names can say. */
  details?: ReactNode;
  /** The word on the button that says yes. */
  action: string;
  /** The word on the button that says no, where 'Cancel' could be read as the action itself. */
  dismiss?: string;
  color?: ButtonProps['color'];
}

const asked = createStore<(Question & { answer(yes: boolean): void }) | null>(null);

/** Asks a yes-or-no question; resolves when it is answered. */
export function confirm(question: Question): Promise<boolean> {
  asked.get()?.answer(false);
  return new Promise((resolve) => {
    asked.set({
      ...question,
      answer(yes) {
        asked.set(null);
        resolve(yes);
      },
    });
  });
}

/** Takes a question back that nobody has answered and that has no point any more. */
export const withdrawQuestion = (): void => asked.get()?.answer(false);

const SHOWN = 8;

/** Shows the question; the shell holds one. */
export function ConfirmDialog() {
  const question = useStoreValue(asked);
  const id = useId();
  if (!question) return null;
  const { title, text, items = [], details, action, dismiss = 'Cancel', color = 'primary', answer } = question;
  return (
    <Dialog
      open
      onClose={() => answer(false)}
      maxWidth="xs"
      fullWidth
      role="alertdialog"
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent id={`${id}-text`}>
        <DialogContentText>{text}</DialogContentText>
        {items.length > 0 && (
          <ul style={{ listStyle: 'disc', marginBlock: 8, paddingInlineStart: 20, overflowWrap: 'anywhere' }}>
            {items.slice(0, SHOWN).map((item, index) => (
              <li key={index}>{item}</li>
            ))}
            {items.length > SHOWN && <li>{`and ${items.length - SHOWN} more`}</li>}
          </ul>
        )}
        {details}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => answer(false)}>
          <span>{dismiss}</span>
        </Button>
        <Button variant="contained" color={color} autoFocus onClick={() => answer(true)}>
          <span>{action}</span>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
