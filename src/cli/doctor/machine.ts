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
  return [problem('node', `Node.js ${REQUIRED_NODE} is needed and this is ${node}. Start with npm start.`)];
}

/** Checks the hard limit of open files, which Node.js applies. Only Linux provides the limit in /proc. */
export function checkOpenFiles(limits = '/proc/self/limits'): Finding[] {
  if (!existsSync(limits)) return [];
  const hard = /^Max open files\s+\S+\s+(\d+)/m.exec(readFileSync(limits, 'utf8'))?.[1];
  if (hard === undefined || Number(hard) >= FEW_FILES)
    return [ok('open files', `${hard ?? 'Any number'} may be open.`)];
  const cure = `Each event stream is one: allow 16,384 (LimitNOFILE= of systemd, --ulimit nofile= of Docker).`;
  return [warning('open files', `Only ${hard} files may be open. ${cure}`)];
}

/** Checks the data folder, its database, and its secret. Creates nothing. */
export async function checkDataDir(config: Config): Promise<Finding[]> {
  const { dataDir, mongodbUri, isSecretChosen: isSecretConfigured, usesDataDir } = config;
  if (!usesDataDir) return [ok('DATA_DIR', `Nothing is kept in ${dataDir}.`)];
  let missing: unknown;
  const folder = await stat(dataDir).catch((error: unknown) => void (missing = error));
  if (!folder) {
    const cure = "Set DATA_DIR to the service's folder; for a new installation, the first start makes it.";
    // With MongoDB and a configured secret no data is lost: the first start creates an empty folder.
    const make = mongodbUri !== null && isSecretConfigured ? warning : problem;
    return [make('DATA_DIR', `DATA_DIR is not there (${reasonOf(missing)}). ${cure}`)];
  }
  if (!folder.isDirectory())
    return [problem('DATA_DIR', `DATA_DIR is not a folder (${dataDir}). Set it to the service's.`)];
  const accessError = await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK).catch(
    (error: unknown) => error,
  );
  if (accessError) {
    const cure = 'Give the folder to the user that runs the service.';
    return [problem('DATA_DIR', `DATA_DIR cannot be written by this user (${reasonOf(accessError)}). ${cure}`)];
  }
  const hasDatabase = mongodbUri !== null || existsSync(databaseFolder(config));
  if (!hasDatabase) {
    const cure = "Set DATA_DIR to the service's folder; for a new installation, the first start makes one.";
    return [problem('DATA_DIR', `There is no database in ${dataDir}. ${cure}`)];
  }
  return [ok('DATA_DIR', `${dataDir} can be written.`), ...(isSecretConfigured ? [] : await checkSecret(dataDir))];
}

async function checkSecret(dataDir: string): Promise<Finding[]> {
  const path = join(dataDir, SECRET_FILE);
  const stats = await stat(path).catch(() => null);
  if (!stats) {
    const why = 'a start makes another, with which stream links and secrets of authenticator apps cannot be read';
    return [problem(SECRET_FILE, `${path} is missing: ${why}. Put the file back, or set SECRET_KEY.`)];
  }
  const isOpen = (stats.mode & 0o077) !== 0;
  if (isOpen) return [warning(SECRET_FILE, `Others can read ${path}. Run: chmod 600 ${path}`)];
  return [ok(SECRET_FILE, 'Only its owner can read it.')];
}

/** Checks the folder of scheduled backups, if configured. */
export async function checkBackups(config: Config): Promise<Finding[]> {
  const backups = config.get(backupConfig);
  if (!backups) return [];
  const accessError: unknown = await access(backups.dir, constants.W_OK | constants.X_OK).catch(
    (error: unknown) => error,
  );
  const isFolder = (await stat(backups.dir).catch(() => null))?.isDirectory() === true;
  if (!accessError && isFolder) return [ok('BACKUP_DIR', `${backups.dir} can be written.`)];
  const why = accessError ? reasonOf(accessError) : 'it is not a folder';
  const cure = 'Make it, for the user that runs the service.';
  return [problem('BACKUP_DIR', `BACKUP_DIR cannot be written (${why}): no backups are made. ${cure}`)];
}

/** Checks the storage of uploads. Does not create the folder, because the first upload does. */
export async function checkUploads(config: Config): Promise<Finding[]> {
  const { dir, s3 } = config.get(uploadsConfig);
  if (s3) {
    const storeError: unknown = await new S3Store(s3).check().catch((error: unknown) => error);
    if (!storeError) return [ok('UPLOADS_S3', `The bucket ${s3.bucket} can be reached.`)];
    const cure = 'Check the address, the bucket and the key (UPLOADS_S3_…).';
    return [problem('UPLOADS_S3', `Uploads cannot be kept (${reasonOf(storeError)}). ${cure}`)];
  }
  // The parent folder has a separate check.
  if (!existsSync(dir) && resolve(dirname(dir)) === resolve(config.dataDir)) return [];
  const target = existsSync(dir) ? dir : dirname(dir);
  const accessError: unknown = await access(target, constants.W_OK | constants.X_OK).catch((error: unknown) => error);
  if (!accessError) return [ok('UPLOADS_DIR', `${dir} can be written.`)];
  const cure = 'Give the folder to the user that runs the service.';
  return [problem('UPLOADS_DIR', `UPLOADS_DIR cannot be written (${reasonOf(accessError)}). ${cure}`)];
}

export async function checkDisk({ dataDir }: Config, spaceIn: typeof spaceOf): Promise<Finding[]> {
  const space = await spaceIn(dataDir).catch(() => null);
  if (!space) return [];
  const sentence = spaceSentence(space, dataDir);
  if (space.free < ALMOST_FULL_BYTES)
    return [problem('disk', `Only ${sentence}: writes will be refused soon. Make space.`)];
  const level = spaceLevel(space);
  if (level === null) return [ok('disk', `${sentence}.`)];
  const report = level === 'problem' ? problem : warning;
  return [report('disk', `Only ${sentence}. Make space before it is full.`)];
}

/** Checks whether the service can listen on its ports or already does. */
export async function checkPort(config: Config): Promise<Finding[]> {
  const { host, port } = config;
  const metrics = config.get(metricsConfig);
  const findings = [await portFinding('PORT', host, port, '/api/health/live')];
  if (metrics.port === null) return findings;
  if (metrics.port === port && port !== 0) {
    return [
      ...findings,
      problem('METRICS_PORT', 'METRICS_PORT is the same as PORT. Set another, or METRICS_TOKEN alone.'),
    ];
  }
  return [...findings, await portFinding('METRICS_PORT', host, metrics.port, '/metrics')];
}

async function portFinding(name: string, host: string, port: number, path: string): Promise<Finding> {
  const error = await new Promise<NodeJS.ErrnoException | null>((done) => {
    const server = createServer().once('error', done);
    server.listen({ host, port, exclusive: true }, () => server.close(() => done(null)));
  });
  if (!error && port === 0) return ok(name, 'Any free port will be taken.');
  if (!error) return ok(name, `${port} on ${host} is free.`);
  if (error.code === 'EADDRINUSE') {
    if (await isNepsh(host, port, path)) return ok(name, `Nepsh runs on ${port}.`);
    return problem(name, `Port ${port} is in use by another program on ${host}. Set ${name} to a free one.`);
  }
  if (error.code === 'EACCES') {
    return problem(name, `Port ${port} may not be opened by this user. Set ${name} to one above 1023.`);
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
