import { IsIn, IsOptional, Matches } from 'class-validator';
import { LIMITS } from '../limits.js';
import { all, OptionalText, RequiredText, TypedPassword } from './decorators.js';

const Code = (): PropertyDecorator => RequiredText('Code', LIMITS.secondFactorCode);

/** `POST /api/auth/login`. */
export class LoginDto {
  /** The e-mail address or the username. */
  @RequiredText('Email', LIMITS.emailMax)
  email!: string;

  @TypedPassword('Password')
  password!: string;

  /** 'app' asks for a token in the answer in place of a cookie. */
  @IsOptional()
  @IsIn(['app'], { message: 'Client must be app' })
  client?: 'app';

  /** The second factor, after SECOND_FACTOR_REQUIRED: the code of the authenticator app, or a recovery code. */
  @OptionalText('Code', LIMITS.secondFactorCode)
  code?: string;
}

/** The password again: `POST /api/auth/second-factor`, `DELETE /api/auth/sessions` and `/api/auth/sessions/{id}`. */
export class CurrentPasswordDto {
  @TypedPassword('Current password')
  currentPassword!: string;
}

/** `PUT /api/auth/second-factor`: shows that the authenticator app has the secret. */
export class ConfirmSecondFactorDto {
  @all(Code(), Matches(/^\d[\d ]*$/, { message: 'Code must be the six digits of the app' }))
  code!: string;
}

/** `POST /api/auth/second-factor/recovery-codes` and `DELETE /api/auth/second-factor`. */
export class SecondFactorDto {
  @TypedPassword('Current password')
  currentPassword!: string;

  /** Of the authenticator app, or a recovery code. */
  @Code()
  code!: string;
}
