import { Injectable, Logger } from '@nestjs/common';
import { SUPER_ADMIN_ROLE } from '../../../contract/permissions.js';
import type { Config } from '../../../platform/config/config.js';
import { InjectConfig } from '../../../platform/config/config.module.js';
import { firstAdminConfig } from './first-admin.config.js';
import { FirstPassword } from '../passwords/first-password.js';
import { makeUpPassword } from '../passwords/passwords.js';
import { UsersService } from './users.service.js';
import { isDuplicateKey } from '../../../platform/database/records/duplicate-key.js';

/** Credentials for the first sign-in. */
export interface FirstAdmin {
  email: string;
  username: string;
  /** Generated password, or null if the operator set the password. */
  generatedPassword: string | null;
  /** File with the generated password, or null if the password may be printed instead. */
  passwordFile: string | null;
}

/** Creates the first super-admin if none exists. */
@Injectable()
export class FirstAdminService {
  private readonly logger = new Logger('FirstAdmin');

  constructor(
    private readonly users: UsersService,
    private readonly firstPassword: FirstPassword,
    @InjectConfig() private readonly config: Config,
  ) {}

  /** Returns the credentials if a super-admin was created, else null. */
  async ensure(): Promise<FirstAdmin | null> {
    if (await this.users.anyOfRole(SUPER_ADMIN_ROLE)) {
      await this.forgetChanged();
      return null;
    }
    const { email, username, password } = this.config.get(firstAdminConfig);
    const generated = password === null ? makeUpPassword() : null;
    try {
      await this.users.create({
        email,
        username,
        password: password ?? generated ?? '',
        role: SUPER_ADMIN_ROLE,
        // A generated password was printed, so a log may contain it.
        mustChangePassword: generated !== null,
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // Another process that starts at the same moment was first.
      if (await this.users.anyOfRole(SUPER_ADMIN_ROLE)) return null;
      this.logger.warn(`No super-admin was created: ${email} or ${username} is taken.`);
      return null;
    }
    const passwordFile = generated === null ? null : this.firstPassword.store(username, generated);
    return { email, username, generatedPassword: generated, passwordFile };
  }

  /** Deletes the file with the first password if a process on another machine has changed the password. */
  private async forgetChanged(): Promise<void> {
    const owner = this.firstPassword.owner();
    if (owner === null) return;
    const user = await this.users.byLogin(owner);
    if (!user?.mustChangePassword) this.firstPassword.forget(owner);
  }
}
