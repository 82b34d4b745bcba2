import { IsIn, IsNotEmpty, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { LIMITS } from '../limits.js';
import { requiredMessage } from '../messages.js';
import { all, OptionalText, RequiredText } from './decorators.js';

/** As it was typed: white space counts. */
const TypedPassword = (label: string): PropertyDecorator =>
  all(
    IsNotEmpty({ message: requiredMessage(label) }),
    IsString({ message: `${label} must be a text` }),
    MaxLength(LIMITS.passwordCeiling, { message: `${label} must be at most ${LIMITS.passwordCeiling} characters` }),
  );

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

  /** The second step, after SECOND_FACTOR_REQUIRED: the code of the authenticator app, or a recovery code. */
  @OptionalText('Code', LIMITS.secondFactorCode)
  code?: string;
}

/** `POST /api/auth/second-factor`: begins to set it up. */
export class BeginSecondFactorDto {
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
