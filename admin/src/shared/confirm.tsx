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
  /** Names of the objects that the action destroys or changes. */
  items?: readonly string[];
  /** Details beyond a list of names. */
  details?: ReactNode;
  /** Label of the confirming button. */
  action: string;
  /** Label of the dismissing button if 'Cancel' could be mistaken for the action. */
  dismiss?: string;
  color?: ButtonProps['color'];
}

const openQuestion = createStore<(Question & { decide(yes: boolean): void }) | null>(null);

/** Asks a yes-or-no question. Resolves to the user's decision. */
export function confirm(question: Question): Promise<boolean> {
  openQuestion.get()?.decide(false);
  return new Promise((resolve) => {
    openQuestion.set({
      ...question,
      decide(yes) {
        openQuestion.set(null);
        resolve(yes);
      },
    });
  });
}

/** Closes an open question that has become irrelevant. */
export const withdrawQuestion = (): void => openQuestion.get()?.decide(false);

const SHOWN = 8;

/** Shows the open question. The shell renders this component once. */
export function ConfirmDialog() {
  const question = useStoreValue(openQuestion);
  const id = useId();
  if (!question) return null;
  const { title, text, items = [], details, action, dismiss = 'Cancel', color = 'primary', decide } = question;
  return (
    <Dialog
      open
      onClose={() => decide(false)}
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
        <Button onClick={() => decide(false)}>
          <span>{dismiss}</span>
        </Button>
        <Button variant="contained" color={color} autoFocus onClick={() => decide(true)}>
          <span>{action}</span>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
