import { str } from 'envalid';
import { resolve } from 'node:path';
import { HOUR } from '../../contract/time/units.js';
import { declareConfig } from '../config/config-part.js';
import { positive } from '../config/validators.js';

/** Configuration of automatic backups. */
export interface BackupConfig {
  dir: string;
  /** Interval between backups, in ms. */
  everyMs: number;
  /** Number of backups to retain. */
  keep: number;
}

/** Configuration of automatic backups, or null if they are disabled. */
export const backupConfig = declareConfig(
  {
    BACKUP_DIR: str({
      default: undefined,
      desc: 'folder for automatic backups',
      example: '/var/backups/nepsh',
    }),
    BACKUP_EVERY_HOURS: positive({
      default: 24,
      desc: 'hours between automatic backups',
      example: '24',
    }),
    BACKUP_KEEP: positive({ default: 7, desc: 'number of automatic backups to retain', example: '7' }),
  },
  (read): BackupConfig | null =>
    read.BACKUP_DIR
      ? { dir: resolve(read.BACKUP_DIR), everyMs: read.BACKUP_EVERY_HOURS * HOUR, keep: read.BACKUP_KEEP }
      : null,
);
