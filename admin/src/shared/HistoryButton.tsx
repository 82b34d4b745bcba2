import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import { lazy, Suspense, useState } from 'react';
import { usePermission } from '../auth/index.js';
import { useAbout } from './about.js';
import { ActionButton } from './ActionButton.js';
import type { HistoryOf } from './resource-context.js';

const HistoryDialog = lazy(() => import('../activity/HistoryDialog.js'));

interface HistoryButtonProps {
  /** Defaults to the surrounding record. */
  of?: HistoryOf;
  variant?: 'text' | 'outlined';
}

/** Opens the history of a record. Hidden from users who may not read the activity log. */
export function HistoryButton({ of: explicitRecord, variant }: HistoryButtonProps) {
  const about = useAbout();
  const record = explicitRecord ?? about;
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
