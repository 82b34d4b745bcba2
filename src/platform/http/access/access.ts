import { applyDecorators, createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Permission } from '../../../contract/permissions.js';
import type { Restriction } from '../../../contract/records/user.record.js';
import { SeenByHooks } from './route-handler.js';

/**
 * Access rule of a route: anyone, signed-in users (`ownOnly`: only for their own record, the path's `:id`), or users with any key
 * of `anyOf` and all keys of `and`. `own` grants access to one's own record without these keys. `parts` lists the keys for parts
 * of a call, which its method rejects for callers without these keys.
 */
export type Access =
  | ({ kind: 'public' } & PublicOptions)
  | ({ kind: 'signed-in' } & SignedInOptions)
  | {
      kind: 'permission';
      anyOf: readonly Permission[];
      and?: readonly Permission[];
      own?: Permission | 'signed-in';
      parts?: readonly Permission[];
    };

interface PublicOptions {
  /** Also allows writes while the user views the dashboard as another user. */
  whileViewing?: true;
}

interface SignedInOptions extends PublicOptions {
  /** Also allows users with a `Caller.restriction`. */
  whileRestricted?: true;
  /** Only allows access to the caller's own record. */
  ownOnly?: true;
}

export const ACCESS = 'nepsh:access';

const declare = (access: Access): MethodDecorator =>
  applyDecorators(SetMetadata(ACCESS, access), SeenByHooks(), ApiExtension('x-access', access));

/** Allows anyone to call the route. */
export const Public = (options: PublicOptions = {}): MethodDecorator => declare({ kind: 'public', ...options });

/** Allows signed-in users to call the route. */
export const SignedIn = (options: SignedInOptions = {}): MethodDecorator => declare({ kind: 'signed-in', ...options });

/** Allows holders of one of the keys to call the route. */
export const Requires = (...anyOf: [Permission, ...Permission[]]): MethodDecorator =>
  declare({ kind: 'permission', anyOf });

/** Allows holders of all keys to call the route. Parts of the call require the keys in `parts`. */
export const RequiresAll = (
  [first, ...and]: [Permission, ...Permission[]],
  parts: Permission[] = [],
): MethodDecorator => declare({ kind: 'permission', anyOf: [first], and, parts });

/**
 * Allows holders of one of the keys to call the route for any user. Also allows calls for the caller's own record, either by
 * holders of `ownAccess` or by all signed-in users.
 */
export const RequiresOrOwn = (
  ownAccess: Permission | 'signed-in',
  ...anyOf: [Permission, ...Permission[]]
): MethodDecorator => declare({ kind: 'permission', anyOf, own: ownAccess });

/** A user at the moment of a call. Log entries store these values, so they stay when the user changes. */
interface Named {
  userId: string;
  username: string;
  email: string;
  role: string;
}

/** A view of the dashboard as another user. */
export interface Viewing {
  /** The signed-in user. */
  viewer: Named;
  viewed: Pick<Named, 'userId' | 'username'>;
  /** Expiry of the view, in ms since 1970. */
  until: number;
  /** Whether the view has expired. Nothing can be changed until the viewer ends the view. */
  isOver: boolean;
}

/** The signed-in caller, with the data that the platform needs. */
export interface Caller extends Named {
  permissions: readonly string[];
  /** Database key of the session or API key, never the token. */
  sessionId: string;
  /** Time when the session ends if it is not used, in ms since 1970. Infinity if the session never ends. */
  sessionEndsAt: number;
  /** Method of authentication. */
  via: 'cookie' | 'bearer' | 'api-key';
  /** Name of the API key, if the call used a key. The caller is the user who created the key. */
  apiKey?: string;
  /** Required action before the caller may do anything else, or null if there is no restriction. */
  restriction?: Restriction | null;
  /** Set in a session that views the dashboard as another user. The caller is then that other user. */
  viewing?: Viewing;
  /** Id of the logged change that the call undoes, or undefined. */
  undoes?: string;
}

/** Returns the signed-in user, even if the session views the dashboard as another user. */
export const signedIn = (caller: Caller): Named => caller.viewing?.viewer ?? caller;

export type CallerRequest = FastifyRequest & {
  user?: Caller | null;
  /** Whether the request carries a session that was ended from another device or by another user. */
  wasEnded?: boolean;
};

/** Injects the signed-in caller, or null. */
export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller | null =>
    context.switchToHttp().getRequest<CallerRequest>().user ?? null,
);
