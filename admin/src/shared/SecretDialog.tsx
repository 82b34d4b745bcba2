import { Alert, Box, Button } from '@mui/material';
import { PlainDialog } from './PlainDialog.js';
import { useCopy } from './browser.js';
import { returnFocus } from './focus-main.js';

interface SecretDialogProps {
  title: string;
  /** Purpose of the secret and a note that it is shown only once. */
  text: string;
  /** Name of the secret: 'API key'. */
  label: string;
  secret: string;
  onClose(): void;
}

/** Shows a secret once, until the user confirms having stored it. */
export function SecretDialog({ title, text, label, secret, onClose }: SecretDialogProps) {
  const { said: copyMessage, copy } = useCopy(secret);
  return (
    <PlainDialog
      title={title}
      onClose={undefined}
      actions={
        <>
          <Button variant="outlined" autoFocus onClick={() => void copy()}>
            Copy
          </Button>
          <Button
            variant="contained"
            onClick={() => {
              onClose();
              // The dialog that created the secret, which had the focus before this dialog, no longer exists.
              returnFocus();
            }}
          >
            I have stored it
          </Button>
        </>
      }
    >
      <Alert severity="warning" sx={{ mb: 2 }}>
        {text}
      </Alert>
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
    </PlainDialog>
  );
}
