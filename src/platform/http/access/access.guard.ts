import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { holds } from '../../../contract/permissions.js';
import { ACCESS, type Access, type Caller, type CallerRequest, type Viewing } from './access.js';
import { ApiError } from '../errors/api-error.js';
import { OriginCheck } from './origin-check.js';
import { isObjectId } from '../lists/params.js';
import { handlerOf } from './route-handler.js';

type PermissionAccess = Extract<Access, { kind: 'permission' }>;

/** Methods that change nothing (RFC 9110, section 9.2.1). */
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Allows a call only as its route declares. Denies routes that declare nothing. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly origins: OriginCheck,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    return this.check(context.switchToHttp().getRequest<CallerRequest>());
  }

  /** Checks a call against the declaration of its route. Throws if the caller may not make the call. */
  check(request: CallerRequest): true {
    const handler = handlerOf(request.routeOptions.config);
    const access = handler && this.reflector.get<Access | undefined>(ACCESS, handler);
    if (!access) throw new ApiError('PERMISSION_DENIED');
    const caller = request.user ?? null;
    if (caller?.via === 'cookie') this.origins.refuseForeignWrite(request);
    if (caller?.viewing) refuseWhileViewing(access, caller.viewing, request.method);
    if (access.kind === 'public') {
      // A user with a restriction, such as a password to change, counts as not signed in.
      if (caller?.restriction) request.user = null;
      return true;
    }
    if (!caller) throw new ApiError(request.wasEnded ? 'SESSION_ENDED' : 'UNAUTHENTICATED');
    if (caller.restriction && !(access.kind === 'signed-in' && access.whileRestricted)) {
      throw new ApiError(caller.restriction);
    }
    // Routes for all signed-in users concern the account itself, which no API key may manage.
    if (access.kind === 'signed-in' && caller.via === 'api-key') throw new ApiError('PERMISSION_DENIED');
    const may =
      access.kind === 'permission' ? mayCall(access, caller, request) : !access.ownOnly || isOwn(caller, request);
    if (!may) throw new ApiError('PERMISSION_DENIED');
    const { undoes } = request.headers;
    if (undoes !== undefined) {
      if (typeof undoes !== 'string' || !isObjectId(undoes)) throw new ApiError('BAD_ID');
      request.user = { ...caller, undoes: undoes.toLowerCase() };
    }
    return true;
  }
}

function refuseWhileViewing(access: Access, { isOver }: Viewing, method: string): void {
  if (access.kind !== 'permission' && access.whileViewing) return;
  if (!READS.has(method)) throw new ApiError('VIEW_ONLY');
  // Routes for all signed-in users concern the viewer's own account, including its sessions and second factor.
  if (access.kind === 'signed-in' && !isOver) throw new ApiError('PERMISSION_DENIED');
}

function mayCall({ anyOf, and = [], own }: PermissionAccess, caller: Caller, request: CallerRequest): boolean {
  if (anyOf.some((key) => holds(caller, key)) && and.every((key) => holds(caller, key))) return true;
  if (own === undefined || caller.via === 'api-key' || !isOwn(caller, request)) return false;
  return own === 'signed-in' || holds(caller, own);
}

/** Returns whether a call concerns the caller's own record. */
const isOwn = (caller: Caller, { params }: CallerRequest): boolean =>
  (params as { id?: string }).id?.toLowerCase() === caller.userId;
