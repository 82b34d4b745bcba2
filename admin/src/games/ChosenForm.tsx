import type { SvgIconComponent } from '@mui/icons-material';
import { type ReactNode, useState } from 'react';
import { ActionButton } from '../shared/ActionButton.js';
import { FormDialog } from '../shared/form/index.js';
import { counted } from '../shared/words.js';

/** '1 game', '12 games' */
export const gameCount = (count: number): string => counted(count, 'game');

interface ChosenFormProps<Form extends object> {
  /** The button's. */
  label: string;
  icon: SvgIconComponent;
  /** Something is being done to the chosen games. */
  busy: boolean;
  /** The dialog's. */
  title: string;
  dto: new () => Form;
  initial: Form;
  /** Goes on to the question with what was filled in. */
  onFilled(form: Form): void;
  /** The fields. */
  children: ReactNode;
}

/** A button for the chosen games that asks how, in a form, before what will be done is named and asked. */
export function ChosenForm<Form extends object>(props: ChosenFormProps<Form>) {
  const { label, icon, busy, title, dto, initial, onFilled, children } = props;
  const [open, setOpen] = useState(false);
  return (
    <>
      <ActionButton
        permission="games:update"
        label={label}
        icon={icon}
        variant="text"
        disabled={busy}
        onClick={() => setOpen(true)}
      />
      {open && (
        <FormDialog
          title={title}
          initial={initial}
          dto={dto}
          maxWidth="xs"
          submitLabel="Continue"
          save={(values) => Promise.resolve(onFilled(values as Form))}
          onClose={() => setOpen(false)}
        >
          {children}
        </FormDialog>
      )}
    </>
  );
}
