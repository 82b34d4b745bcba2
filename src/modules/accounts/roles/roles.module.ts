import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { RecordsModule } from '../../records/records.module.js';
import { UsersModule } from '../users/users.module.js';
import { BuiltInRoles } from './built-in-roles.js';
import { ROLE_MODEL, roleSchema } from './role.schema.js';
import { RolesController } from './roles.controller.js';
import { RolesService } from './roles.service.js';

@Module({
  imports: [RecordsModule, UsersModule, MongooseModule.forFeature([{ name: ROLE_MODEL, schema: roleSchema }])],
  controllers: [RolesController],
  providers: [RolesService, BuiltInRoles],
  exports: [RolesService],
})
export class RolesModule {}
