import { LoginDto } from '@contract/dto/auth.dto.js';
import { Alert, Button, TextField } from '@mui/material';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { messageOf } from '../api/errors.js';
import { dtoResolver } from '../shared/form/resolver.js';
import { signIn } from './session.js';

interface Credentials {
  email: string;
  password: string;
}

const resolver = dtoResolver<Credentials>(LoginDto);

/** The two fields of the sign-in page and of the dialog that asks again. */
export function SignInForm({ email = '', onDone }: { email?: string; onDone(): void }) {
  const [failure, setFailure] = useState('');
  const { register, handleSubmit, formState } = useForm<Credentials>({
    resolver,
    defaultValues: { email, password: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (values) => {
    setFailure('');
    await signIn(values.email.trim(), values.password).then(onDone, (error: unknown) => setFailure(messageOf(error)));
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Sign in">
      {failure && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {failure}
        </Alert>
      )}
      <TextField
        {...register('email')}
        label="Email or username"
        autoComplete="username"
        autoFocus={!email}
        fullWidth
        margin="dense"
        error={!!errors.email}
        helperText={errors.email?.message ?? ' '}
      />
      <TextField
        {...register('password')}
        label="Password"
        type="password"
        autoComplete="current-password"
        autoFocus={!!email}
        fullWidth
        margin="dense"
        error={!!errors.password}
        helperText={errors.password?.message ?? ' '}
      />
      <Button type="submit" variant="contained" size="large" fullWidth loading={isSubmitting} sx={{ mt: 1 }}>
        Sign in
      </Button>
    </form>
  );
}
