import { API_ERRORS } from '@contract/errors.js';
import { Button } from '@mui/material';
import { Link } from 'react-router';
import { EmptyState } from '../shared/EmptyState.js';

export function NotFound() {
  return (
    <EmptyState isPage title="Page not found" text={API_ERRORS.NOT_FOUND.message}>
      <Button component={Link} to="/dashboard" variant="outlined">
        To the dashboard
      </Button>
    </EmptyState>
  );
}
