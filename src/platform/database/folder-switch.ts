import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { SECRET_FILE, type Config } from '../config/config.js';
import { putStagedSecret } from '../config/staged-secret.js';
import { restoreSteps } from '../steps.js';
import { writeWhole } from '../whole-file.js';

type Folder = Pick<Config, 'dataDir'>;

/** The folder of the embedded database. */
export const databaseFolder = ({ dataDir }: Folder): string => join(dataDir, 'database');

/** The folder into which another database is restored. */
export const restoringFolder = (config: Folder): string => `${databaseFolder(config)}.restoring`;

/** A file in the data folder while the restored folder replaces the present one. */
const NOTE = 'restore-open.json';

interface FolderSwitch {
  /** Where the present folder is moved to; null: there is none. */
  replaced: string | null;
  /** SHA-256 of the secret that comes with it; null: none does. */
  secret: string | null;
}

/** Replaces the database and its secret with restored ones. If it is killed at any point, the next start finishes it. */
export function switchFolders(config: Folder, change: FolderSwitch): void {
  writeWhole(join(config.dataDir, NOTE), JSON.stringify(change));
  finishFolderSwitch(config);
}

/** Goes on with a switch that was broken off, if one was. */
export function finishFolderSwitch(config: Folder): void {
  const note = join(config.dataDir, NOTE);
  if (!existsSync(note)) return;
  const { replaced, secret } = JSON.parse(readFileSync(note, 'utf8')) as FolderSwitch;
  const [target, fresh] = [databaseFolder(config), restoringFolder(config)];
  if (existsSync(fresh)) {
    if (replaced && !existsSync(replaced) && existsSync(target)) renameSync(target, replaced);
    restoreSteps.reached('restore:folder-moved');
    // An empty folder, where nothing was.
    rmSync(target, { recursive: true, force: true });
    renameSync(fresh, target);
  }
  if (secret !== null) putStagedSecret(join(config.dataDir, SECRET_FILE), secret);
  rmSync(note, { force: true });
}
