import { Alert, Button, Collapse } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { serverUnavailable } from '../api/index.js';
import { useStoreValue } from '../shared/store.js';

const RETRY_MS = 10_000;

/** Shows that the server is unavailable; retries automatically and on demand. */
export function UnavailableBanner() {
  const isUnavailable = useStoreValue(serverUnavailable);
  const client = useQueryClient();

  useEffect(() => {
    if (!isUnavailable) return;
    const timer = setInterval(() => void client.refetchQueries({ type: 'active' }), RETRY_MS);
    return () => clearInterval(timer);
  }, [isUnavailable, client]);

  return (
    <Collapse in={isUnavailable} unmountOnExit>
      <Alert
        severity="warning"
        sx={{ borderRadius: 0, borderWidth: '0 0 1px' }}
        action={
          <Button variant="outlined" onClick={() => void client.refetchQueries({ type: 'active' })}>
            Try again
          </Button>
        }
      >
        The server cannot be reached. What you see may be old; your changes are not lost.
      </Alert>
    </Collapse>
  );
}
