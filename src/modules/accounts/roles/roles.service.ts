import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { RESERVED_ROLES } from '../../../contract/permissions.js';
import { roleKeyOf, type RoleDto } from '../../../contract/dto/user.dto.js';
import { API_ERRORS } from '../../../contract/errors.js';
import type { RoleRecord } from '../../../contract/records/role.record.js';
import { isDuplicateKey } from '../../../platform/database/records/duplicate-key.js';
import { toObjectId } from '../../../platform/database/records/object-id.js';
import { baseOf } from '../../../platform/database/records/record.js';
import type { Caller } from '../../../platform/http/access/access.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import type { ListQuery } from '../../../platform/http/lists/list-query.js';
import { RecordTools } from '../../records/record-tools.js';
import type { Records } from '../../records/records.js';
import { UsersService } from '../users/users.service.js';
import { ROLE_MODEL, roleWords, type RoleDoc } from './role.schema.js';

@Injectable()
export class RolesService {
  private readonly records: Records<RoleDoc, RoleRecord>;

  constructor(
    @InjectModel(ROLE_MODEL) private readonly model: Model<RoleDoc>,
    private readonly users: UsersService,
    tools: RecordTools,
  ) {
    this.records = tools.records({
      model,
      resource: 'roles',
      mapping: { convert: { id: toObjectId }, words: true },
      toRecord: ({ name, role, isBuiltIn, ...doc }) => ({ ...baseOf(doc), name, role, isBuiltIn }),
      nameOf: ({ name }) => name,
      wordsOf: roleWords,
    });
  }

  list(query: ListQuery): Promise<{ records: RoleRecord[]; total: number }> {
    return this.records.list(query);
  }

  /** Returns a role. Throws ROLE_NOT_FOUND. */
  read(id: Types.ObjectId): Promise<RoleRecord> {
    return this.records.read(id);
  }

  /**
   * Adds a role whose key is derived from its name. Throws ROLE_EXISTS, also for the names of built-in roles, of API keys, and of
   * the service.
   */
  async create({ name }: RoleDto, caller: Caller): Promise<RoleRecord> {
    const role = roleKeyOf(name);
    if (RESERVED_ROLES.includes(role)) throw roleTaken();
    try {
      return await this.records.create({ name, role, isBuiltIn: false, holds: 0 }, caller, async () => {
        if (await this.model.exists({ role })) throw roleTaken();
      });
    } catch (error) {
      throw isDuplicateKey(error) ? roleTaken() : error;
    }
  }

  /** Deletes a role. Throws ROLE_BUILT_IN, and ROLE_IN_USE while users have the role. */
  remove(id: Types.ObjectId, ifMatch: number | null, caller: Caller): Promise<RoleRecord> {
    const permit = ({ isBuiltIn }: RoleDoc): void => {
      if (isBuiltIn) throw new ApiError('ROLE_BUILT_IN');
    };
    const rule = async ({ role }: RoleDoc): Promise<void> => {
      if (await this.users.anyOfRole(role)) throw new ApiError('ROLE_IN_USE');
    };
    return this.records.remove(id, { ifMatch, permit, rule }, caller);
  }

  /** Locks a role for this transaction by writing to it. Returns null if the role does not exist. */
  hold(role: string): Promise<RoleDoc | null> {
    return this.model
      .findOneAndUpdate({ role }, { $inc: { holds: 1 } }, { returnDocument: 'after' })
      .lean<RoleDoc>()
      .exec();
  }
}

function roleTaken(): ApiError {
  return new ApiError('ROLE_EXISTS', { errors: { name: [API_ERRORS.ROLE_EXISTS.message] } });
}
