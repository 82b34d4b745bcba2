import type { GameRecord } from '@contract/records/match.record.js';
import type { SvgIconComponent } from '@mui/icons-material';
import { type ComponentType, Suspense, useState } from 'react';
import { ActionButton } from '../shared/ActionButton.js';
import { type BulkTask, useBulk } from '../shared/list/index.js';
import { counted } from '../shared/words.js';

/** Returns '1 game' or '12 games'. */
export const gameCount = (count: number): string => counted(count, 'game');

export interface BulkFormProps {
  /** Requires a confirmation, then runs the task of the submitted form for the selected games. */
  start(task: BulkTask<GameRecord>): void;
  onClose(): void;
}

interface BulkFormButtonProps {
  label: string;
  icon: SvgIconComponent;
  /** The form, which is lazy, because the list loads without it. */
  form: ComponentType<BulkFormProps>;
}

/** A button for the selected games. It opens a form, then a confirmation that names the changes. */
export function BulkFormButton({ label, icon, form: Form }: BulkFormButtonProps) {
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
        <Suspense>
          <Form start={start} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
