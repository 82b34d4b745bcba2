import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useStoreValue } from '../shared/store.js';
import { signInAsked } from './gate.js';
import { leave, useUser } from './session.js';
import { SignInForm } from './SignInForm.js';

/** Asks for the password over whatever page is open; the call that met the 401 goes on afterwards. */
export function SignInAgain() {
  const open = useStoreValue(signInAsked);
  const user = useUser();

  return (
    <Dialog open={open} maxWidth="xs" fullWidth aria-labelledby="sign-in-again">
      <DialogTitle id="sign-in-again">Please sign in again</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 1 }}>
          Your session has ended. What you were doing goes on as soon as you are back.
        </DialogContentText>
        <SignInForm email={user?.email} />
      </DialogContent>
      <DialogActions>
        <Button onClick={() => void leave()}>Leave</Button>
      </DialogActions>
    </Dialog>
  );
}
