import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import { Button, IconButton, Tooltip } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { usePermission } from '../auth/index.js';
import type { HistoryOf } from './resource-context.js';

const HistoryDialog = lazy(() => import('../activity/HistoryDialog.js'));

interface HistoryButtonProps {
  of: HistoryOf;
  /** With its text next to the icon. */
  variant?: 'text' | 'outlined';
}

/** Opens what was done to a record, for those who may read the activity log; others see no button. */
export function HistoryButton({ of, variant }: HistoryButtonProps) {
  const mayRead = usePermission('logs:view');
  const [open, setOpen] = useState(false);
  if (!mayRead) return null;
  const shared = { 'aria-label': `History: ${of.name}`, onClick: () => setOpen(true) };
  return (
    <>
      {variant ? (
        <Button {...shared} variant={variant} startIcon={<HistoryIcon />}>
          History
        </Button>
      ) : (
        <Tooltip title="History">
          <IconButton {...shared}>
            <HistoryIcon />
          </IconButton>
        </Tooltip>
      )}
      {open && (
        <Suspense>
          <HistoryDialog {...of} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
