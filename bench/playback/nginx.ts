import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** A running nginx that serves the files of recordings. */
export interface Nginx {
  /** Its processes. */
  pids: number[];
  /** Returns the address of a file by its name. Names of segments are unique. */
  addressOf(name: string): string;
  stop(): Promise<void>;
}

/** Starts nginx with one process on a folder. Returns null if nginx is not installed. */
export async function startNginx(root: string, port: number): Promise<Nginx | null> {
  if (spawnSync('nginx', ['-v']).error) return null;
  const folder = mkdtempSync(join(tmpdir(), 'nepsh-nginx-'));
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `daemon off; master_process off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections 4096; }
    http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000; client_body_temp_path ${folder};
    server { listen 127.0.0.1:${port}; root ${root}; } }`,
  );
  const child = spawn('nginx', ['-c', config, '-p', folder], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => null))) await delay(50);
  const files = new Map(
    readdirSync(root, { recursive: true, withFileTypes: true }).map((entry) => [
      entry.name,
      relative(root, join(entry.parentPath, entry.name)),
    ]),
  );
  return {
    pids: [Number(readFileSync(join(folder, 'pid'), 'utf8')) || (child.pid ?? 0)],
    addressOf: (name) => `http://127.0.0.1:${port}/${files.get(name.split('/').at(-1) ?? '') ?? name}`,
    stop: async () => {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
