import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { STAFF_ROLE, SUPER_ADMIN_ROLE } from '../../../contract/permissions.js';
import { Clock } from '../../../platform/clock/clock.js';
import { ROLE_MODEL, roleWords, type RoleDoc } from './role.schema.js';
import { isDuplicateKey } from '../../../platform/database/records/duplicate-key.js';

const BUILT_IN = [
  { role: SUPER_ADMIN_ROLE, name: 'Super admin' },
  { role: STAFF_ROLE, name: 'Staff' },
];

/** Creates the roles on which the system relies, if they are missing. */
@Injectable()
export class BuiltInRoles implements OnApplicationBootstrap {
  constructor(
    @InjectModel(ROLE_MODEL) private readonly model: Model<RoleDoc>,
    private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    for (const { role, name } of BUILT_IN) await this.ensure(role, name);
  }

  private async ensure(role: string, name: string): Promise<void> {
    const now = this.clock.date();
    const words = roleWords({ role, name });
    // The filter has the role too, but sort keys are computed only from the fields that an update sets.
    const $setOnInsert = { role, name, isBuiltIn: true, holds: 0, words, revision: 1, createdAt: now, updatedAt: now };
    try {
      await this.model.updateOne({ role }, { $setOnInsert }, { upsert: true });
    } catch (error) {
      // Another process that started at the same time was first.
      if (!isDuplicateKey(error)) throw error;
    }
  }
}
