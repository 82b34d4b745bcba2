import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { SUPER_ADMIN_ROLE } from '../../../contract/permissions.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { RolesService } from '../roles/roles.service.js';
import { USER_MODEL, type UserDoc } from '../users/user.schema.js';

/** Ensures that an active super-admin always exists. */
@Injectable()
export class SuperAdmins {
  constructor(
    @InjectModel(USER_MODEL) private readonly model: Model<UserDoc>,
    private readonly roles: RolesService,
  ) {}

  /**
   * Allows the loss of a super-admin if another active super-admin remains; else throws LAST_SUPER_ADMIN. The lock on the role
   * makes two such writes conflict, so that the later write sees the result of the earlier write.
   */
  async letGo({ _id, role, status }: UserDoc): Promise<void> {
    if (role !== SUPER_ADMIN_ROLE || status !== 'Active') return;
    await this.roles.hold(SUPER_ADMIN_ROLE);
    const others = { _id: { $ne: _id }, role: SUPER_ADMIN_ROLE, status: 'Active' as const };
    if (!(await this.model.exists(others))) throw new ApiError('LAST_SUPER_ADMIN');
  }
}
