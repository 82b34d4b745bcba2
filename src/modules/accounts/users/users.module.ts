import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { FirstAdminService } from './first-admin.js';
import { FirstPassword } from '../passwords/first-password.js';
import { PasswordRules } from '../passwords/password-rules.js';
import { Passwords } from '../passwords/passwords.js';
import { USER_MODEL, userSchema } from './user.schema.js';
import { UserListeners } from './user-listeners.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: USER_MODEL, schema: userSchema }])],
  providers: [UsersService, UserListeners, Passwords, PasswordRules, FirstPassword, FirstAdminService],
  exports: [UsersService, UserListeners, Passwords, PasswordRules, FirstPassword, FirstAdminService],
})
export class UsersModule {}
