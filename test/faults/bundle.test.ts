import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedMongo } from '@nepsh/embedded-mongo';
import { signInAsFirstAdmin, startProduct, type Product } from '../support/product.js';

/**
 * The bundle omits code of packages that the service does not use, and loads some packages only when they are called.
 */
describe('the bundled server', () => {
  let folder: string;
  let product: Product;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nepsh-bundle-'));
    product = await startProduct({ DATA_DIR: join(folder, 'product'), DEMO_DATA: 'true' });
  });
  afterAll(async () => {
    await product.stop('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  });

  /** Returns the output of a start that fails because it cannot use its database. */
  const failureOf = async (uri: string): Promise<string> => {
    const env = { DATA_DIR: join(folder, 'elsewhere'), MONGODB_URI: uri };
    const start = startProduct(env).then(async (otherProduct) => {
      await otherProduct.stop('SIGKILL');
      throw new Error('The product started');
    });
    const reason = await start.catch((error: unknown) => error);
    return (reason as Error).message;
  };

  it('describes the same calls in YAML and in JSON', async () => {
    const [yaml, json] = await Promise.all(
      ['yaml', 'json'].map(async (extension) => (await fetch(`${product.url}/api/openapi.${extension}`)).text()),
    );
    expect(yaml).toMatch(/^openapi: /);
    const { paths } = JSON.parse(json ?? '') as { paths: Record<string, unknown> };
    for (const path of Object.keys(paths)) expect(yaml).toContain(`\n  ${path}:\n`);
  });

  it('creates keys for the push services of browsers', async () => {
    const response = await fetch(`${product.url}/api/notifications/subscriptions/key`);
    const { key } = (await response.json()) as { key: string };
    expect(Buffer.from(key, 'base64url')).toHaveLength(65);
  });

  it('serves the demo images, and does not load the library that created them', async () => {
    const headers = await signInAsFirstAdmin(product);
    const response = await fetch(`${product.url}/api/media`, { headers });
    const files = (await response.json()) as { width: number | null }[];
    expect(JSON.stringify(files)).toContain('Pitch at night.jpg');
    expect(await readFile(`/proc/${product.process.pid}/maps`, 'utf8')).not.toContain('libvips');
  });

  it('parses the address of a MongoDB with several members, an encoded password and options', async () => {
    const message = await failureOf(
      'mongodb://us%40er:p%2Fw%3A@127.0.0.1:9,127.0.0.1:19/nepsh?replicaSet=rs&authSource=admin&serverSelectionTimeoutMS=300',
    );
    expect(message).toMatch(/MONGODB_URI .* cannot be reached .*127\.0\.0\.1:(9|19)/);
    expect(message).not.toMatch(/p%2Fw|p\/w/);
    expect(await failureOf('mongodb://a.example:port/nepsh')).toMatch(/MONGODB_URI is not a valid address/);
  });

  it('prints the error of a crash without its source line', async () => {
    const crash = "queueMicrotask(() => { throw new Error('The sky fell') })";
    const listen = `if (isMainThread) Server.prototype.listen = () => ${crash};`;
    const imports = "import { Server } from 'node:net'; import { isMainThread } from 'node:worker_threads';";
    const preloaded = join(folder, 'crash.mjs');
    await writeFile(preloaded, `${imports} ${listen} // ${'as long as the lines of the bundle '.repeat(30_000)}`);
    const env = { DATA_DIR: join(folder, 'crashed'), NODE_OPTIONS: `--import=${preloaded}` };
    const start = startProduct(env);
    const { message } = (await start.catch((error: unknown) => error)) as Error;
    expect(message).toMatch(/Error: The sky fell\n\s+at /);
    expect(message.length).toBeLessThan(5_000);
  });

  it('encodes a non-ASCII password for a database that requires authentication', async () => {
    const server = await startEmbeddedMongo({ dataDir: join(folder, 'database'), port: 0 });
    try {
      const [address] = /127\.0\.0\.1:\d+/.exec(server.uri) ?? [];
      const message = await failureOf(
        `mongodb://us%C3%A9r:p%C3%A4ss@${address}/nepsh?authMechanism=SCRAM-SHA-256&directConnection=true&serverSelectionTimeoutMS=300`,
      );
      expect(message).toMatch(/saslStart|authenticat/i);
    } finally {
      await server.close();
    }
  });
});
