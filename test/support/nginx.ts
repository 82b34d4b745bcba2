import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { freePort } from './servers.js';

/** The configuration that the documentation recommends. */
export const NGINX_SERVER = readFileSync(resolve('deploy/nginx/nepsh.conf'), 'utf8');

/** Returns whether a program is installed. */
export const isInstalled = (program: string, argument: string): boolean =>
  spawnSync(program, [argument]).error === undefined;

/** Replaces parts of a text. Throws if a part is missing. */
export const replaced = (text: string, parts: readonly (readonly [from: string, to: string])[]): string =>
  parts.reduce((now, [from, to]) => {
    if (!now.includes(from)) throw new Error(`The text does not contain "${from}"`);
    return now.replace(from, to);
  }, text);

/** Returns the configuration with a local port, without TLS, in front of other services. */
export const serverWithoutTls = async (port: number, services: readonly string[]): Promise<string> =>
  replaced(NGINX_SERVER.replaceAll(/^ +ssl_certificate.*\n/gm, ''), [
    ['server 127.0.0.1:3000;', services.map((service) => `server ${service};`).join(' ')],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port};`],
    ['listen 80;', `listen 127.0.0.1:${await freePort()};`],
  ]);

/**
 * Starts the real nginx with a server configuration. Returns a function that stops it.
 * @param folder for all files that nginx writes
 * @param connections maximum number of connections, including connections to the service
 */
export async function startNginx(folder: string, server: string, connections = 256): Promise<() => Promise<void>> {
  await writeFile(join(folder, 'server.conf'), server);
  await writeFile(join(folder, 'nginx.conf'), mainConfig(folder, connections));
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' });
  return async () => {
    if (nginx.exitCode !== null) return;
    nginx.kill('SIGTERM');
    await once(nginx, 'exit');
  };
}

/** Returns the configuration around the server, like a distribution's nginx.conf. */
const mainConfig = (folder: string, connections: number): string => `
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
