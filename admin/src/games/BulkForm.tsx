import type { GameRecord } from '@contract/records/match.record.js';
import type { SvgIconComponent } from '@mui/icons-material';
import { type ReactNode, useState } from 'react';
import { ActionButton } from '../shared/ActionButton.js';
import { FormDialog } from '../shared/form/index.js';
import { type BulkTask, useBulk } from '../shared/list/index.js';
import { counted } from '../shared/words.js';

/** Returns '1 game' or '12 games'. */
export const gameCount = (count: number): string => counted(count, 'game');

interface BulkFormProps<Form extends object> {
  /** Label of the button. */
  label: string;
  icon: SvgIconComponent;
  /** Title of the dialog. */
  title: string;
  dto: new () => Form;
  initial: Form;
  /** Returns the task for the submitted form. */
  task(form: Form): BulkTask<GameRecord> | Promise<BulkTask<GameRecord>>;
  children: ReactNode;
}

/** A button for the selected games. It opens a form, then a confirmation that names the changes. */
export function BulkForm<Form extends object>(props: BulkFormProps<Form>) {
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
