import { constants, existsSync, readFileSync } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { backupConfig } from '../../platform/backup/backup.config.js';
import { SECRET_FILE, type Config } from '../../platform/config/config.js';
import { REQUIRED_NODE } from '../../platform/config/version.js';
import { databaseFolder } from '../../platform/database/server/folder-switch.js';
import { ALIVE } from '../../platform/http/health.controller.js';
import { ALMOST_FULL_BYTES, spaceLevel, spaceSentence, type spaceOf } from '../../platform/maintenance/space.js';
import { metricsConfig } from '../../platform/metrics/metrics.config.js';
import { S3Store } from '../../platform/uploads/s3-store.js';
import { uploadsConfig } from '../../platform/uploads/uploads.config.js';
import { ok, problem, reasonOf, warning, type Finding } from './finding.js';

/** Minimum limit of open files per process without a warning. Each event stream needs one open file. */
const FEW_FILES = 4_096;
/** Timeout for the request that identifies a server on the port, in ms. */
const RESPONSE_TIMEOUT_MS = 2_000;

export function checkNode(): Finding[] {
  const { node } = process.versions;
  if (Number(node.split('.')[0]) >= REQUIRED_NODE) return [ok('node', `Node.js ${node}.`)];
  return [problem('node', `Node.js ${REQUIRED_NODE} or later is required, but this is ${node}. Start with npm start.`)];
}

/** Checks the hard limit of open files, which Node.js applies. Only Linux provides the limit in /proc. */
export function checkOpenFiles(limits = '/proc/self/limits'): Finding[] {
  if (!existsSync(limits)) return [];
  const hard = /^Max open files\s+\S+\s+(\d+)/m.exec(readFileSync(limits, 'utf8'))?.[1];
  if (hard === undefined || Number(hard) >= FEW_FILES) return [ok('open files', `The limit is ${hard ?? 'not set'}.`)];
  const cure = `Each event stream needs one. Raise the limit to 16384 (LimitNOFILE= of systemd, --ulimit nofile= of Docker).`;
  return [warning('open files', `The limit is only ${hard}. ${cure}`)];
}

/** Checks the data folder, its database, and its secret. Creates nothing. */
export async function checkDataDir(config: Config): Promise<Finding[]> {
  const { dataDir, mongodbUri, isSecretChosen: isSecretConfigured, usesDataDir } = config;
  if (!usesDataDir) return [ok('DATA_DIR', `Nothing is stored in ${dataDir}.`)];
  let missing: unknown;
  const folder = await stat(dataDir).catch((error: unknown) => void (missing = error));
  if (!folder) {
    const cure = "Set DATA_DIR to the service's folder. In a new installation, the first start creates it.";
    // With MongoDB and a configured secret no data is lost: the first start creates an empty folder.
    const make = mongodbUri !== null && isSecretConfigured ? warning : problem;
    return [make('DATA_DIR', `DATA_DIR does not exist (${reasonOf(missing)}). ${cure}`)];
  }
  if (!folder.isDirectory())
    return [problem('DATA_DIR', `DATA_DIR is not a folder (${dataDir}). Set it to the service's folder.`)];
  const accessError = await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK).catch(
    (error: unknown) => error,
  );
  if (accessError) {
    const cure = 'Make the user that runs the service the owner of the folder.';
    return [problem('DATA_DIR', `This user cannot write to DATA_DIR (${reasonOf(accessError)}). ${cure}`)];
  }
  const hasDatabase = mongodbUri !== null || existsSync(databaseFolder(config));
  if (!hasDatabase) {
    const cure = "Set DATA_DIR to the service's folder. In a new installation, the first start creates the database.";
    return [problem('DATA_DIR', `${dataDir} contains no database. ${cure}`)];
  }
  return [ok('DATA_DIR', `${dataDir} is writable.`), ...(isSecretConfigured ? [] : await checkSecret(dataDir))];
}

async function checkSecret(dataDir: string): Promise<Finding[]> {
  const path = join(dataDir, SECRET_FILE);
  const stats = await stat(path).catch(() => null);
  if (!stats) {
    const why =
      'the next start creates another secret, which cannot decrypt stream links and secrets of authenticator apps';
    return [problem(SECRET_FILE, `${path} is missing: ${why}. Restore the file, or set SECRET_KEY.`)];
  }
  const isOpen = (stats.mode & 0o077) !== 0;
  if (isOpen) return [warning(SECRET_FILE, `Other users can read ${path}. Run: chmod 600 ${path}`)];
  return [ok(SECRET_FILE, 'Only the owner can read the file.')];
}

/** Checks the folder of scheduled backups, if configured. */
export async function checkBackups(config: Config): Promise<Finding[]> {
  const backups = config.get(backupConfig);
  if (!backups) return [];
  const accessError: unknown = await access(backups.dir, constants.W_OK | constants.X_OK).catch(
    (error: unknown) => error,
  );
  const isFolder = (await stat(backups.dir).catch(() => null))?.isDirectory() === true;
  if (!accessError && isFolder) return [ok('BACKUP_DIR', `${backups.dir} is writable.`)];
  const why = accessError ? reasonOf(accessError) : 'it is not a folder';
  const cure = 'Create the folder and make the user that runs the service its owner.';
  return [problem('BACKUP_DIR', `BACKUP_DIR is not writable (${why}), so backups fail. ${cure}`)];
}

/** Checks the storage of uploads. Does not create the folder, because the first upload does. */
export async function checkUploads(config: Config): Promise<Finding[]> {
  const { dir, s3 } = config.get(uploadsConfig);
  if (s3) {
    const storeError: unknown = await new S3Store(s3).check().catch((error: unknown) => error);
    if (!storeError) return [ok('UPLOADS_S3', `The bucket ${s3.bucket} is reachable.`)];
    const cure = 'Check the address, the bucket and the key (UPLOADS_S3_…).';
    return [problem('UPLOADS_S3', `Uploads cannot be stored (${reasonOf(storeError)}). ${cure}`)];
  }
  // The parent folder has a separate check.
  if (!existsSync(dir) && resolve(dirname(dir)) === resolve(config.dataDir)) return [];
  const target = existsSync(dir) ? dir : dirname(dir);
  const accessError: unknown = await access(target, constants.W_OK | constants.X_OK).catch((error: unknown) => error);
  if (!accessError) return [ok('UPLOADS_DIR', `${dir} is writable.`)];
  const cure = 'Make the user that runs the service the owner of the folder.';
  return [problem('UPLOADS_DIR', `UPLOADS_DIR is not writable (${reasonOf(accessError)}). ${cure}`)];
}

export async function checkDisk({ dataDir }: Config, spaceIn: typeof spaceOf): Promise<Finding[]> {
  const space = await spaceIn(dataDir).catch(() => null);
  if (!space) return [];
  const sentence = spaceSentence(space, dataDir);
  if (space.free < ALMOST_FULL_BYTES)
    return [problem('disk', `Only ${sentence}. Free some space now: writes will soon fail.`)];
  const level = spaceLevel(space);
  if (level === null) return [ok('disk', `${sentence}.`)];
  const report = level === 'problem' ? problem : warning;
  return [report('disk', `Only ${sentence}. Free some space before the disk is full.`)];
}

/** Checks whether the service listens on its ports or, unless it `mustRun`, can listen on them. */
export async function checkPort(config: Config, mustRun: boolean): Promise<Finding[]> {
  const { host, port } = config;
  const metrics = config.get(metricsConfig);
  const findings = [await portFinding('PORT', host, port, '/api/health/live', mustRun)];
  if (metrics.port === null) return findings;
  if (metrics.port === port && port !== 0) {
    return [
      ...findings,
      problem('METRICS_PORT', 'METRICS_PORT is the same as PORT. Set another port, or only METRICS_TOKEN.'),
    ];
  }
  return [...findings, await portFinding('METRICS_PORT', host, metrics.port, '/metrics', mustRun)];
}

async function portFinding(name: string, host: string, port: number, path: string, mustRun: boolean): Promise<Finding> {
  const error = await new Promise<NodeJS.ErrnoException | null>((done) => {
    const server = createServer().once('error', done);
    server.listen({ host, port, exclusive: true }, () => server.close(() => done(null)));
  });
  if (!error && port === 0) return ok(name, 'The service will use any free port.');
  if (!error && mustRun) return problem(name, `Nepsh does not run on ${port}. Read the log of the service.`);
  if (!error) return ok(name, `${port} on ${host} is free.`);
  if (error.code === 'EADDRINUSE') {
    if (await isNepsh(host, port, path)) return ok(name, `Nepsh runs on ${port}.`);
    return problem(name, `Port ${port} is in use by another program on ${host}. Set ${name} to a free port.`);
  }
  if (error.code === 'EACCES') {
    return problem(name, `This user is not allowed to open port ${port}. Set ${name} to a port above 1023.`);
  }
  return problem(
    'HOST',
    `HOST ${host} is not an address of this machine (${reasonOf(error)}). Example: HOST=127.0.0.1`,
  );
}

async function isNepsh(host: string, port: number, path: string): Promise<boolean> {
  const reached = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  const address = `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}${path}`;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) });
    if (path === '/metrics') return response.status === 401 || (await response.text()).includes('nepsh_');
    return (await response.text()).includes(ALIVE);
  } catch {
    return false;
  }
}
