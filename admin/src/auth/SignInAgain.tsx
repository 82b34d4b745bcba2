import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useStoreValue } from '../shared/store.js';
import { signInRequested } from './gate.js';
import { leave, useUser } from './session.js';
import { SignInForm } from './SignInForm.js';

/** Prompts for the password over the open page. The call that failed with 401 continues afterwards. */
export function SignInAgain() {
  const open = useStoreValue(signInRequested);
  const user = useUser();

  return (
    <Dialog open={open} maxWidth="xs" fullWidth aria-labelledby="sign-in-again">
      <DialogTitle id="sign-in-again">Please log in again</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 1 }}>Your session has ended. Log in to continue.</DialogContentText>
        <SignInForm email={user?.email} />
      </DialogContent>
      <DialogActions>
        <Button onClick={() => void leave()}>Leave</Button>
      </DialogActions>
    </Dialog>
  );
}
