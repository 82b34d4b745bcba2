import { Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { SessionStrategy } from './session.strategy.js';

/** Finds out who calls; whether they may is the AccessGuard's to say. */
@Injectable()
export class SessionGuard extends AuthGuard() {
  constructor({ name }: SessionStrategy) {
    super({ defaultStrategy: name });
  }

  override handleRequest<TUser>(error: Error | null, user: TUser | false): TUser {
    if (error) throw error;
    // Passport says false for nobody; the rest of the code says null.
    return (user || null) as TUser;
  }
}
