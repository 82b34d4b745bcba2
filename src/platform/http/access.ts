import { applyDecorators, createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Permission } from '../../contract/permissions.js';
import type { Restriction } from '../../contract/records/user.record.js';
import { SeenByHooks } from './route-handler.js';

/**
 * Who may call a route: anyone, anyone signed in (`ownOnly`: about their own record, the path's `:id`, and no other), or
 * holders of any one of the keys and of all of the others. `own` says who may call it about their own record without
 * those. `parts` are keys that parts of a call ask for:
 * its method refuses those parts to callers without them.
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
  /** Also a write of who views the dashboard as somebody else. */
  whileViewing?: true;
}

interface SignedInOptions extends PublicOptions {
  /** Also who must first do what `Caller.restriction` says. */
  whileRestricted?: true;
  /** Only about one's own record. */
  ownOnly?: true;
}

export const ACCESS = 'nepsh:access';

const declare = (access: Access): MethodDecorator =>
  applyDecorators(SetMetadata(ACCESS, access), SeenByHooks(), ApiExtension('x-access', access));

/** Anyone may call the route. */
export const Public = (options: PublicOptions = {}): MethodDecorator => declare({ kind: 'public', ...options });

/** Anyone who is signed in may call the route. */
export const SignedIn = (options: SignedInOptions = {}): MethodDecorator => declare({ kind: 'signed-in', ...options });

/** Holders of one of the keys may call the route. */
export const Requires = (...anyOf: [Permission, ...Permission[]]): MethodDecorator =>
  declare({ kind: 'permission', anyOf });

/** Holders of all the keys may call the route; parts of it ask for further ones. */
export const RequiresAll = (
  [first, ...and]: [Permission, ...Permission[]],
  parts: Permission[] = [],
): MethodDecorator => declare({ kind: 'permission', anyOf: [first], and, parts });

/** Holders of one of the keys may call the route about anybody; about themselves, holders of `own`, or all signed in. */
export const RequiresOrOwn = (
  own: Permission | 'signed-in',
  ...anyOf: [Permission, ...Permission[]]
): MethodDecorator => declare({ kind: 'permission', anyOf, own });

/** Somebody as they were at the moment: what is logged of them stays when they change. */
interface Named {
  userId: string;
  username: string;
  email: string;
  role: string;
}

/** A view of the dashboard as somebody else. */
export interface Viewing {
  /** Who is signed in. */
  viewer: Named;
  viewed: Pick<Named, 'userId' | 'username'>;
  /** When it ends by itself, in milliseconds since 1970. */
  until: number;
  /** It has expired; nothing can be changed until the viewer ends it. */
  isOver: boolean;
}

/** The signed-in caller, as far as the platform needs to know. */
export interface Caller extends Named {
  permissions: readonly string[];
  /** The key in the database of the session or API key, never the token. */
  sessionId: string;
  /** When the session ends unless it is used meanwhile, in milliseconds since 1970; Infinity: never. */
  sessionEndsAt: number;
  /** How the caller was recognised. */
  via: 'cookie' | 'bearer' | 'api-key';
  /** The name of the API key that was used; the caller is its maker. */
  apiKey?: string;
  /** What must be done before anything else is allowed; null: nothing. */
  restriction?: Restriction | null;
  /** Set in a session that views the dashboard as somebody else, who the caller then is. */
  viewing?: Viewing;
  /** The id of the logged change that the call says it undoes; left out: none. */
  undoes?: string;
}

/** Who is signed in, also while they view the dashboard as somebody else. */
export const signedIn = (caller: Caller): Named => caller.viewing?.viewer ?? caller;

export type CallerRequest = FastifyRequest & {
  user?: Caller | null;
  /** Whether it came with a session that somebody ended from elsewhere. */
  wasEnded?: boolean;
};

/** The signed-in caller, or null. */
export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller | null =>
    context.switchToHttp().getRequest<CallerRequest>().user ?? null,
);
