import { Injectable } from '@nestjs/common';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';

const FILE = 'first-password';

/**
 * The made-up password of the first super-admin, in a file that its owner alone can read, where logs keep what a
 * process prints: the username and the password, a line each. It is deleted once the password has been changed.
 */
@Injectable()
export class FirstPassword {
  private readonly file: string;
  private readonly printed: boolean;

  constructor(@InjectConfig() config: Config) {
    this.file = join(config.dataDir, FILE);
    this.printed = !config.isProduction;
  }

  /** Stores the password; returns the file, or null where it may be printed instead. */
  store(username: string, password: string): string | null {
    if (this.printed) return null;
    rmSync(this.file, { force: true });
    writeFileSync(this.file, `${username}\n${password}\n`, { mode: 0o600, flag: 'wx' });
    return this.file;
  }

  /** The user whose password is stored; null: none is. */
  owner(): string | null {
    return existsSync(this.file) ? (readFileSync(this.file, 'utf8').split('\n')[0] ?? null) : null;
  }

  /** Removes the password of somebody who has another one by now. */
  forget(username: string): void {
    if (this.owner() === username) rmSync(this.file, { force: true });
  }
}
