import { Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { SessionStrategy } from './session.strategy.js';

/** Identifies the caller. AccessGuard then decides about permissions. */
@Injectable()
export class SessionGuard extends AuthGuard() {
  constructor({ name }: SessionStrategy) {
    super({ defaultStrategy: name });
  }

  override handleRequest<TUser>(error: Error | null, user: TUser | false): TUser {
    if (error) throw error;
    // Passport passes false without a caller; the rest of the code expects null.
    return (user || null) as TUser;
  }
}
