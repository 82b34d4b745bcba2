import { IsIn, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { LIMITS } from '../limits.js';
import { requiredMessage } from '../messages.js';
import { all, RequiredText } from './decorators.js';

/** `POST /api/auth/login`. */
export class LoginDto {
  /** The e-mail address or the username. */
  @RequiredText('Email', LIMITS.emailMax)
  email!: string;

  /** As it was typed: white space counts. */
  @all(
    IsNotEmpty({ message: requiredMessage('Password') }),
    IsString({ message: 'Password must be a text' }),
    MaxLength(LIMITS.passwordCeiling, { message: `Password must be at most ${LIMITS.passwordCeiling} characters` }),
  )
  password!: string;

  /** 'app' asks for a token in the answer in place of a cookie. */
  @IsOptional()
  @IsIn(['app'], { message: 'Client must be app' })
  client?: 'app';
}
