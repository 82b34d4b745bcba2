import { Alert, Box, Button } from '@mui/material';
import { MESSAGES } from '@contract/messages.js';
import { useState } from 'react';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone(): void;
}

/** The recovery codes, shown this once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [said, setSaid] = useState('');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setSaid(MESSAGES.copied);
    } catch {
      setSaid(MESSAGES.copyFailed);
    }
  };
  return (
    <Box>
      <Alert severity="warning" sx={{ mb: 2 }}>
        Keep these recovery codes in a safe place: they are shown this once. Each signs you in one time without your
        app.
      </Alert>
      <Box
        component="ul"
        aria-label="Recovery codes"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' },
          gap: 0.75,
          m: 0,
          mb: 2,
          p: 0,
          listStyle: 'none',
          fontFamily: 'monospace',
          fontSize: '0.875rem',
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Button fullWidth variant="outlined" onClick={() => void copy()}>
        Copy the codes
      </Button>
      <Box role="status" sx={{ minHeight: 24, fontSize: '0.8125rem', color: 'text.secondary', textAlign: 'center' }}>
        {said}
      </Box>
      <Button fullWidth variant="contained" size="large" onClick={onDone}>
        I have kept them
      </Button>
    </Box>
  );
}
