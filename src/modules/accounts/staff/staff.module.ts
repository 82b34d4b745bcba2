import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ActivityModule } from '../../activity/activity.module.js';
import { AuthModule } from '../sign-in/auth.module.js';
import { RecordsModule } from '../../records/records.module.js';
import { RolesModule } from '../roles/roles.module.js';
import { GrantsService } from './grants.service.js';
import { OperatorAccounts } from './operator-accounts.js';
import { OwnPasswordService } from '../passwords/own-password.service.js';
import { OwnSecondFactorService } from '../second-factor/own-second-factor.service.js';
import { ResetsController } from '../passwords/resets.controller.js';
import { ResetsService } from '../passwords/resets.service.js';
import { SecondFactorController } from '../second-factor/second-factor.controller.js';
import { StaffController } from './staff.controller.js';
import { StaffService } from './staff.service.js';
import { UserStatusService } from './user-status.service.js';
import { SuperAdmins } from './super-admins.js';
import { UserRecords } from './user-records.js';
import { USER_MODEL, userSchema } from '../users/user.schema.js';
import { UsersModule } from '../users/users.module.js';

/** Lets staff manage user records. UsersModule reads users and does not depend on this module, because signing in needs it. */
@Module({
  imports: [
    ActivityModule,
    AuthModule,
    RecordsModule,
    RolesModule,
    UsersModule,
    MongooseModule.forFeature([{ name: USER_MODEL, schema: userSchema }]),
  ],
  controllers: [StaffController, ResetsController, SecondFactorController],
  providers: [
    StaffService,
    UserStatusService,
    GrantsService,
    OwnPasswordService,
    OwnSecondFactorService,
    ResetsService,
    SuperAdmins,
    OperatorAccounts,
    UserRecords,
  ],
})
export class StaffModule {}
