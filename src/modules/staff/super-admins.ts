import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { SUPER_ADMIN_ROLE } from '../../contract/permissions.js';
import { ApiError } from '../../platform/http/api-error.js';
import { RolesService } from '../roles/roles.service.js';
import { USER_MODEL, type UserDoc } from '../users/user.schema.js';

/** Holds that there is always an active super-admin. */
@Injectable()
export class SuperAdmins {
  constructor(
    @InjectModel(USER_MODEL) private readonly model: Model<UserDoc>,
    private readonly roles: RolesService,
  ) {}

  /**
   * Allows a super-admin to be lost as long as another active one stays, or raises LAST_SUPER_ADMIN. Two of these
   * writes conflict over the role, so that the later one sees what the earlier one left.
   */
  async letGo({ _id, role, status }: UserDoc): Promise<void> {
    if (role !== SUPER_ADMIN_ROLE || status !== 'Active') return;
    await this.roles.hold(SUPER_ADMIN_ROLE);
    const others = { _id: { $ne: _id }, role: SUPER_ADMIN_ROLE, status: 'Active' as const };
    if (!(await this.model.exists(others))) throw new ApiError('LAST_SUPER_ADMIN');
  }
}
