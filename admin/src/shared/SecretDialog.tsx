import { MESSAGES } from '@contract/messages.js';
import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, useState } from 'react';

interface SecretDialogProps {
  title: string;
  /** What it is for, and that it is shown this once. */
  text: string;
  /** What is copied: 'API key'. */
  label: string;
  secret: string;
  onClose(): void;
}

/** A secret that is shown once. It stays until somebody says that they have kept it. */
export function SecretDialog({ title, text, label, secret, onClose }: SecretDialogProps) {
  const id = useId();
  const [said, setSaid] = useState('');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(secret);
      setSaid(MESSAGES.copied);
    } catch {
      setSaid(MESSAGES.copyFailed);
    }
  };
  return (
    <Dialog open maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
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
          {said}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" autoFocus onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="contained" onClick={onClose}>
          I have kept it
        </Button>
      </DialogActions>
    </Dialog>
  );
}
