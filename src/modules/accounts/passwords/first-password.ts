import { Injectable } from '@nestjs/common';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../../platform/config/config.js';
import { InjectConfig } from '../../../platform/config/config.module.js';

const FILE = 'first-password';

/**
 * Stores the generated password of the first super-admin in a file if a log would store printed text. Only the file's owner can
 * read it. The file contains the username and the password, one per line, and is deleted after the password has been changed.
 */
@Injectable()
export class FirstPassword {
  private readonly file: string;
  private readonly printed: boolean;

  constructor(@InjectConfig() config: Config) {
    this.file = join(config.dataDir, FILE);
    this.printed = !config.isProduction;
  }

  /** Stores the password and returns the file, or returns null if the password may be printed instead. */
  store(username: string, password: string): string | null {
    if (this.printed) return null;
    rmSync(this.file, { force: true });
    writeFileSync(this.file, `${username}\n${password}\n`, { mode: 0o600, flag: 'wx' });
    return this.file;
  }

  /** Returns the user whose password is stored, or null without a stored password. */
  owner(): string | null {
    return existsSync(this.file) ? (readFileSync(this.file, 'utf8').split('\n')[0] ?? null) : null;
  }

  /** Deletes the stored password of a user who has changed it. */
  forget(username: string): void {
    if (this.owner() === username) rmSync(this.file, { force: true });
  }
}
