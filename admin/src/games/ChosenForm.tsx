import type { GameRecord } from '@contract/records/match.record.js';
import type { SvgIconComponent } from '@mui/icons-material';
import { type ReactNode, useState } from 'react';
import { ActionButton } from '../shared/ActionButton.js';
import { FormDialog } from '../shared/form/index.js';
import { type BulkTask, useBulk } from '../shared/list/index.js';
import { counted } from '../shared/words.js';

/** '1 game', '12 games' */
export const gameCount = (count: number): string => counted(count, 'game');

interface ChosenFormProps<Form extends object> {
  /** The button's. */
  label: string;
  icon: SvgIconComponent;
  /** The dialog's. */
  title: string;
  dto: new () => Form;
  initial: Form;
  /** What is done with what was filled in. */
  task(form: Form): BulkTask<GameRecord> | Promise<BulkTask<GameRecord>>;
  children: ReactNode;
}

/** A button for the chosen games that asks how, in a form, before what will be done is named and asked. */
export function ChosenForm<Form extends object>(props: ChosenFormProps<Form>) {
  const { label, icon, title, dto, initial, task, children } = props;
  const { start, busy } = useBulk<GameRecord>();
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
          save={async (values) => start(await task(values as Form))}
          onClose={() => setOpen(false)}
        >
          {children}
        </FormDialog>
      )}
    </>
  );
}
