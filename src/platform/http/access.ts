import { applyDecorators, createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { ApiErrorCode } from '../../contract/errors.js';
import type { Permission } from '../../contract/permissions.js';

/** Who may call a route: anyone, anyone signed in, or holders of any one of the keys. */
export type Access =
  | { kind: 'public' }
  | { kind: 'signed-in'; whileRestricted?: true }
  | { kind: 'permission'; anyOf: readonly Permission[] };

export const ACCESS = 'nepsh:access';

const declare = (access: Access): MethodDecorator =>
  applyDecorators(SetMetadata(ACCESS, access), ApiExtension('x-access', access));

/** Anyone may call the route. */
export const Public = (): MethodDecorator => declare({ kind: 'public' });

/** Anyone who is signed in may call the route; `whileRestricted`: also who must first do what `Caller.restriction` says. */
export const SignedIn = (also: { whileRestricted?: true } = {}): MethodDecorator =>
  declare({ kind: 'signed-in', ...also });

/** Holders of one of the keys may call the route. */
export const Requires = (...anyOf: [Permission, ...Permission[]]): MethodDecorator =>
  declare({ kind: 'permission', anyOf });

/** Whoever calls, as far as the platform needs to know. */
export interface Caller {
  userId: string;
  username: string;
  email: string;
  role: string;
  permissions: readonly string[];
  /** The session's key in the database, never the token. */
  sessionId: string;
  /** When the session ends unless it is used meanwhile, in milliseconds since 1970. */
  sessionEndsAt: number;
  /** How the session was shown. */
  via: 'cookie' | 'bearer';
  /** What must be done before anything else is allowed; null: nothing. */
  restriction?: Restriction | null;
}

/** The error code of every call but the few that end the restriction. */
export type Restriction = Extract<ApiErrorCode, 'PASSWORD_CHANGE_REQUIRED' | 'SECOND_FACTOR_SETUP_REQUIRED'>;

export type CallerRequest = FastifyRequest & { user?: Caller | null };

/** The signed-in caller, or null. */
export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller | null =>
    context.switchToHttp().getRequest<CallerRequest>().user ?? null,
);
