import { Alert, Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { PlainDialog } from './PlainDialog.js';
import { useCopy } from './browser.js';
import { returnFocus } from './focus-main.js';

interface OnceDialogProps {
  title: string;
  /** Note that the secrets are shown only once. */
  text: string;
  /** Buttons before the one that closes the dialog. */
  actions?: ReactNode;
  /** Whether the content may be longer than the screen. */
  long?: boolean;
  onClose(): void;
  children: ReactNode;
}

/** A dialog with secrets that are shown once. Only the confirmation of having stored them closes it. */
export function OnceDialog({ title, text, actions, long = false, onClose, children }: OnceDialogProps) {
  const close = (): void => {
    onClose();
    // The dialog that created the secret, which had the focus before this dialog, may no longer exist.
    returnFocus();
  };
  return (
    <PlainDialog
      title={title}
      onClose={undefined}
      long={long}
      actions={
        <>
          {actions}
          <Button variant="contained" onClick={close}>
            I have stored it
          </Button>
        </>
      }
    >
      <Alert severity="warning" sx={{ mb: 2 }}>
        {text}
      </Alert>
      {children}
    </PlainDialog>
  );
}

interface SecretDialogProps extends Pick<OnceDialogProps, 'title' | 'text' | 'onClose'> {
  /** Name of the secret: 'API key'. */
  label: string;
  secret: string;
}

/** Shows a secret once, until the user confirms having stored it. */
export function SecretDialog({ title, text, label, secret, onClose }: SecretDialogProps) {
  const { said: copyMessage, copy } = useCopy(secret);
  return (
    <OnceDialog
      title={title}
      text={text}
      onClose={onClose}
      actions={
        <Button variant="outlined" autoFocus onClick={() => void copy()}>
          Copy
        </Button>
      }
    >
      <Box
        component="code"
        aria-label={label}
        sx={{
          display: 'block',
          p: 1.5,
          border: 1,
          borderColor: 'divider',
          borderRadius: '8px',
          fontSize: '0.875rem',
          overflowWrap: 'anywhere',
          userSelect: 'all',
        }}
      >
        {secret}
      </Box>
      <Box role="status" sx={{ minHeight: 24, mt: 1, fontSize: '0.8125rem', color: 'text.secondary' }}>
        {copyMessage}
      </Box>
    </OnceDialog>
  );
}
