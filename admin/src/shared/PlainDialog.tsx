import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type ReactNode, useId } from 'react';
import type { RecordAt } from './presence/presence.js';
import { PresenceLine } from './presence/PresenceMarks.js';
import { useNarrow } from './widths.js';

interface PlainDialogProps {
  title: string;
  /** Buttons, with the closing button last. Defaults to Close. null if the content contains the buttons. */
  actions?: ReactNode;
  /** Focuses the Close button initially. */
  focusClose?: boolean;
  /** If undefined, only the dialog's buttons close it. */
  onClose: (() => void) | undefined;
  maxWidth?: 'xs' | 'sm' | 'md';
  /** Fills the screen on phones, for long contents. */
  long?: boolean;
  /** Record of the dialog. Other users who have it open are shown below the title. */
  of?: RecordAt;
  /** Buttons next to the title. */
  titleActions?: ReactNode;
  children: ReactNode;
}

/** A dialog without a form: contents with buttons below. */
export function PlainDialog({
  title,
  focusClose = false,
  onClose,
  actions = (
    <Button onClick={onClose} autoFocus={focusClose}>
      Close
    </Button>
  ),
  maxWidth = 'sm',
  long = false,
  of,
  titleActions,
  children,
}: PlainDialogProps) {
  const id = useId();
  const narrow = useNarrow();
  const heading = (
    <DialogTitle id={id} sx={{ overflowWrap: 'anywhere', ...(!!titleActions && { flex: 1, minWidth: 0 }) }}>
      {title}
    </DialogTitle>
  );
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth={maxWidth} fullScreen={long && narrow} aria-labelledby={id}>
      {titleActions ? (
        <Box sx={{ display: 'flex', alignItems: 'center', pr: 2 }}>
          {heading}
          {titleActions}
        </Box>
      ) : (
        heading
      )}
      {of && <PresenceLine of={of} mode="viewing" sx={{ px: 2.5, flexShrink: 0 }} />}
      <DialogContent sx={titleActions ? { pt: 0 } : undefined}>{children}</DialogContent>
      {actions && <DialogActions>{actions}</DialogActions>}
    </Dialog>
  );
}
