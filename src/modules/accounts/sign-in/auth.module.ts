import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { MongooseModule } from '@nestjs/mongoose';
import { DatabaseUnavailableGuard } from '../../../platform/database/availability/database-unavailable.guard.js';
import { AccessGuard } from '../../../platform/http/access/access.guard.js';
import { OriginCheck } from '../../../platform/http/access/origin-check.js';
import { ActivityModule } from '../../activity/activity.module.js';
import { UsersModule } from '../users/users.module.js';
import { API_KEY_MODEL, apiKeySchema } from '../api-keys/api-key.schema.js';
import { ApiKeyStore } from '../api-keys/api-key-store.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { Callers } from './callers.js';
import { DeviceCookies } from './device-cookies.js';
import { LoginLimits } from './login-limits.js';
import { OwnSessions } from '../sessions/own-sessions.js';
import { PasswordCheck } from './password-check.js';
import { Refusals } from './refusals.js';
import { SECOND_FACTOR_MODEL, secondFactorSchema } from '../second-factor/second-factor.schema.js';
import { SecondFactors } from '../second-factor/second-factors.js';
import { SessionGuard } from '../sessions/session.guard.js';
import { SESSION_MODEL, sessionSchema } from '../sessions/session.schema.js';
import { SessionStrategy } from '../sessions/session.strategy.js';
import { SessionsController } from '../sessions/sessions.controller.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { ViewAsController } from '../sessions/view-as.controller.js';
import { ViewAs } from '../sessions/view-as.js';

@Module({
  imports: [
    UsersModule,
    ActivityModule,
    MongooseModule.forFeature([
      { name: SESSION_MODEL, schema: sessionSchema },
      { name: SECOND_FACTOR_MODEL, schema: secondFactorSchema },
      { name: API_KEY_MODEL, schema: apiKeySchema },
    ]),
  ],
  controllers: [AuthController, SessionsController, ViewAsController],
  providers: [
    AuthService,
    SessionsService,
    ApiKeyStore,
    Callers,
    SessionStrategy,
    LoginLimits,
    DeviceCookies,
    SecondFactors,
    OwnSessions,
    ViewAs,
    PasswordCheck,
    Refusals,
    OriginCheck,
    // These guards run before a body is read, in the order of the application's list.
    DatabaseUnavailableGuard,
    SessionGuard,
    AccessGuard,
    // Nest runs this guard again before the handler, so that a route which `gate.hook.ts` missed is denied.
    { provide: APP_GUARD, useExisting: AccessGuard },
  ],
  exports: [AccessGuard, ApiKeyStore, SessionsService, LoginLimits, PasswordCheck, SecondFactors],
})
export class AuthModule {}
