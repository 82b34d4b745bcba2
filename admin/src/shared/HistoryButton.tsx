import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import { lazy, Suspense, useState } from 'react';
import { usePermission } from '../auth/index.js';
import { useAbout } from './about.js';
import { ActionButton } from './ActionButton.js';
import type { HistoryOf } from './resource-context.js';

const HistoryDialog = lazy(() => import('../activity/HistoryDialog.js'));

interface HistoryButtonProps {
  /** The record around when left out. */
  of?: HistoryOf;
  variant?: 'text' | 'outlined';
}

/** Opens what was done to a record, for those who may read the activity log; others see no button. */
export function HistoryButton({ of: given, variant }: HistoryButtonProps) {
  const about = useAbout();
  const record = given ?? about;
  const mayRead = usePermission('logs:view');
  const [open, setOpen] = useState(false);
  if (!mayRead || !record) return null;
  return (
    <>
      <ActionButton
        label="History"
        of={record.name}
        icon={HistoryIcon}
        variant={variant}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <HistoryDialog {...record} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
