import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { leave, useUser } from './session.js';
import { SignInForm } from './SignInForm.js';

export default function SignInDialog() {
  const user = useUser();
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby="sign-in-again">
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
