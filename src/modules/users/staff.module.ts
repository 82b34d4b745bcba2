import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuthModule } from '../auth/auth.module.js';
import { RecordsModule } from '../records/records.module.js';
import { RolesModule } from '../roles/roles.module.js';
import { GrantsService } from './grants.service.js';
import { MakeSuperAdmin } from './make-super-admin.js';
import { OwnPasswordService } from './own-password.service.js';
import { StaffController } from './staff.controller.js';
import { StaffService } from './staff.service.js';
import { StandingService } from './standing.service.js';
import { SuperAdmins } from './super-admins.js';
import { UserRecords } from './user-records.js';
import { USER_MODEL, userSchema } from './user.schema.js';
import { UsersModule } from './users.module.js';

/** What staff do to each other's records. Who there is at all is the UsersModule's, which signing in needs. */
@Module({
  imports: [
    AuthModule,
    RecordsModule,
    RolesModule,
    UsersModule,
    MongooseModule.forFeature([{ name: USER_MODEL, schema: userSchema }]),
  ],
  controllers: [StaffController],
  providers: [
    StaffService,
    StandingService,
    GrantsService,
    OwnPasswordService,
    SuperAdmins,
    MakeSuperAdmin,
    UserRecords,
  ],
})
export class StaffModule {}
