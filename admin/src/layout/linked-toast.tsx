import { Button, SnackbarContent } from '@mui/material';
import type { ReactElement } from 'react';
import { Link } from 'react-router';

/** Where a toast leads, and what the link says. */
export interface ToastLink {
  to: string;
  label: string;
}

/** What a toast shows that leads somewhere; without a link where the reader may not go there. */
export const linkedToast = (
  tone: 'success' | 'warning' | 'error',
  text: string,
  link: ToastLink | false,
): ReactElement => (
  <SnackbarContent
    className={`RaNotification-${tone}`}
    message={text}
    action={
      link && (
        <Button component={Link} to={link.to} size="small" color="inherit">
          {link.label}
        </Button>
      )
    }
  />
);
