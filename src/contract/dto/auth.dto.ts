import { IsIn, IsOptional, Matches } from 'class-validator';
import { LIMITS } from '../limits.js';
import { all, OptionalText, RequiredText, TypedPassword } from './decorators.js';

const Code = (): PropertyDecorator => RequiredText('Code', LIMITS.secondFactorCode);

/** `POST /api/auth/login`. */
export class LoginDto {
  /** Email address or username. */
  @RequiredText('Email', LIMITS.emailMax)
  email!: string;

  /** Password, without changes to its white space. */
  @TypedPassword('Password')
  password!: string;

  /** With 'app', the response contains a token instead of setting a cookie. */
  @IsOptional()
  @IsIn(['app'], { message: 'Client must be app' })
  client?: 'app';

  /** Code of the authenticator app, or a recovery code. Required after SECOND_FACTOR_REQUIRED. */
  @OptionalText('Code', LIMITS.secondFactorCode)
  code?: string;
}

/** Password of the caller: `POST /api/auth/second-factor`, `DELETE /api/auth/sessions` and `/api/auth/sessions/{id}`. */
export class CurrentPasswordDto {
  @TypedPassword('Current password')
  currentPassword!: string;
}

/** `PUT /api/auth/second-factor`: confirms that the authenticator app has the secret. */
export class ConfirmSecondFactorDto {
  /** Six digits of the authenticator app. */
  @all(Code(), Matches(/^\d[\d ]*$/, { message: 'Code must be the six digits of the app' }))
  code!: string;
}

/** `POST /api/auth/second-factor/recovery-codes` and `DELETE /api/auth/second-factor`. */
export class SecondFactorDto {
  @TypedPassword('Current password')
  currentPassword!: string;

  /** Code of the authenticator app, or a recovery code. */
  @Code()
  code!: string;
}
