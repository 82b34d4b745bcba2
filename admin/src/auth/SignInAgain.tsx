import { API_ERRORS } from '@contract/errors.js';
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useLogout } from 'react-admin';
import { ApiError } from '../api/errors.js';
import { useStoreValue } from '../shared/store.js';
import { signedInAgain, signInAsked, signInRefused } from './gate.js';
import { SignInForm } from './SignInForm.js';
import { useUser } from './usePermission.js';

/** Asks for the password over whatever page is open; the call that met the 401 goes on afterwards. */
export function SignInAgain() {
  const open = useStoreValue(signInAsked);
  const user = useUser();
  const logout = useLogout();

  const leave = (): void => {
    signInRefused(new ApiError(API_ERRORS.UNAUTHENTICATED.message, 401));
    void logout();
  };

  return (
    <Dialog open={open} maxWidth="xs" fullWidth aria-labelledby="sign-in-again">
      <DialogTitle id="sign-in-again">Please sign in again</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 1 }}>
          Your session has ended. What you were doing goes on as soon as you are back.
        </DialogContentText>
        <SignInForm email={user?.email} onDone={signedInAgain} />
      </DialogContent>
      <DialogActions>
        <Button onClick={leave}>Leave</Button>
      </DialogActions>
    </Dialog>
  );
}
