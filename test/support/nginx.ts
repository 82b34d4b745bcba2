import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { freePort } from './servers.js';

/** The server that the documentation has people copy. */
export const NGINX_SERVER = readFileSync(resolve('deploy/nginx/nepsh.conf'), 'utf8');

/** Whether a program is on this machine. */
export const isThere = (program: string, argument: string): boolean =>
  spawnSync(program, [argument]).error === undefined;

/** Replaces parts of a text; raises where one is missing. */
export const replaced = (text: string, parts: readonly (readonly [from: string, to: string])[]): string =>
  parts.reduce((now, [from, to]) => {
    if (!now.includes(from)) throw new Error(`There is no "${from}" to be replaced`);
    return now.replace(from, to);
  }, text);

/** The same on a port of this machine, without TLS, before services that are elsewhere. */
export const serverWithoutTls = async (port: number, services: readonly string[]): Promise<string> =>
  replaced(NGINX_SERVER.replaceAll(/^ +ssl_certificate.*\n/gm, ''), [
    ['server 127.0.0.1:3000;', services.map((service) => `server ${service};`).join(' ')],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port};`],
    ['listen 80;', `listen 127.0.0.1:${await freePort()};`],
  ]);

/**
 * Starts the real nginx with a server; resolves to what ends it.
 * @param folder where all it writes stays
 * @param connections at most, those to the service among them
 */
export async function startNginx(folder: string, server: string, connections = 256): Promise<() => Promise<void>> {
  await writeFile(join(folder, 'server.conf'), server);
  await writeFile(join(folder, 'nginx.conf'), around(folder, connections));
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' });
  return async () => {
    if (nginx.exitCode !== null) return;
    nginx.kill('SIGTERM');
    await once(nginx, 'exit');
  };
}

/** What a distribution's nginx.conf says around the server. */
const around = (folder: string, connections: number): string => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
worker_rlimit_nofile ${connections + 256};
events { worker_connections ${connections}; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  include ${folder}/server.conf;
}
`;
