import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { SECRET_FILE, type Config } from '../../config/config.js';
import { putStagedSecret } from '../../config/staged-secret.js';
import { restoreSteps } from '../../steps.js';
import { writeWhole } from '../../whole-file.js';

type Folder = Pick<Config, 'dataDir'>;

/** Returns the folder of the embedded database. */
export const databaseFolder = ({ dataDir }: Folder): string => join(dataDir, 'database');

/** Returns the folder into which a backup is restored. */
export const restoringFolder = (config: Folder): string => `${databaseFolder(config)}.restoring`;

/** File in the data folder that exists while the restored folder replaces the current folder. */
const NOTE = 'restore-open.json';

interface FolderSwitch {
  /** New path of the current folder. Null if there is no database yet. */
  replaced: string | null;
  /** SHA-256 of the secret in the backup, or null if the backup contains none. */
  secret: string | null;
}

/**
 * Replaces the database and its secret with the restored ones. If the process is killed at any point, the next start finishes the
 * switch.
 */
export function switchFolders(config: Folder, change: FolderSwitch): void {
  writeWhole(join(config.dataDir, NOTE), JSON.stringify(change));
  finishFolderSwitch(config);
}

/** Finishes an interrupted switch, if there is one. */
export function finishFolderSwitch(config: Folder): void {
  const note = join(config.dataDir, NOTE);
  if (!existsSync(note)) return;
  const { replaced, secret } = JSON.parse(readFileSync(note, 'utf8')) as FolderSwitch;
  const [target, fresh] = [databaseFolder(config), restoringFolder(config)];
  if (existsSync(fresh)) {
    if (replaced && !existsSync(replaced) && existsSync(target)) renameSync(target, replaced);
    restoreSteps.reached('restore:folder-moved');
    // Without an old database, the target may be an empty folder.
    rmSync(target, { recursive: true, force: true });
    renameSync(fresh, target);
  }
  if (secret !== null) putStagedSecret(join(config.dataDir, SECRET_FILE), secret);
  rmSync(note, { force: true });
}
