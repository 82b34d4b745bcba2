import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedMongo } from '@nepsh/embedded-mongo';
import { signInAsFirstAdmin, startProduct, type Product } from '../support/product.js';

/** The bundle leaves out what packages load and the service does not use, and loads some of it when it is called. */
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

  /** What a start prints that ends because no database takes it in. */
  const refusalOf = async (uri: string): Promise<string> => {
    const env = { DATA_DIR: join(folder, 'elsewhere'), MONGODB_URI: uri };
    const started = startProduct(env).then(async (other) => {
      await other.stop('SIGKILL');
      throw new Error('It started');
    });
    const reason = await started.catch((error: unknown) => error);
    return (reason as Error).message;
  };

  it('describes its calls in YAML as in JSON', async () => {
    const [yaml, json] = await Promise.all(
      ['yaml', 'json'].map(async (ending) => (await fetch(`${product.url}/api/openapi.${ending}`)).text()),
    );
    expect(yaml).toMatch(/^openapi: /);
    const { paths } = JSON.parse(json ?? '') as { paths: Record<string, unknown> };
    for (const path of Object.keys(paths)) expect(yaml).toContain(`\n  ${path}:\n`);
  });

  it('makes keys for the push services of browsers', async () => {
    const answer = await fetch(`${product.url}/api/notifications/subscriptions/key`);
    const { key } = (await answer.json()) as { key: string };
    expect(Buffer.from(key, 'base64url')).toHaveLength(65);
  });

  it('has the pictures of the demo, and keeps nothing of what made them in its memory', async () => {
    const headers = await signInAsFirstAdmin(product);
    const answer = await fetch(`${product.url}/api/media`, { headers });
    const files = (await answer.json()) as { width: number | null }[];
    expect(JSON.stringify(files)).toContain('Pitch at night.jpg');
    expect(await readFile(`/proc/${product.process.pid}/maps`, 'utf8')).not.toContain('libvips');
  });

  it('reads the address of a MongoDB with several members, an encoded password and options', async () => {
    const message = await refusalOf(
      'mongodb://us%40er:p%2Fw%3A@127.0.0.1:9,127.0.0.1:19/nepsh?replicaSet=rs&authSource=admin&serverSelectionTimeoutMS=300',
    );
    expect(message).toMatch(/MONGODB_URI .* cannot be reached .*127\.0\.0\.1:(9|19)/);
    expect(message).not.toMatch(/p%2Fw|p\/w/);
    expect(await refusalOf('mongodb://a.example:port/nepsh')).toMatch(/MONGODB_URI is not an address/);
  });

  it('says of a crash what was wrong, without the line of code that it came from', async () => {
    const crash = "queueMicrotask(() => { throw new Error('The sky fell') })";
    const listen = `if (isMainThread) Server.prototype.listen = () => ${crash};`;
    const imports = "import { Server } from 'node:net'; import { isMainThread } from 'node:worker_threads';";
    const preloaded = join(folder, 'crash.mjs');
    await writeFile(preloaded, `${imports} ${listen} // ${'as long as the lines of the bundle '.repeat(30_000)}`);
    const env = { DATA_DIR: join(folder, 'crashed'), NODE_OPTIONS: `--import=${preloaded}` };
    const started = startProduct(env);
    const { message } = (await started.catch((error: unknown) => error)) as Error;
    expect(message).toMatch(/Error: The sky fell\n\s+at /);
    expect(message.length).toBeLessThan(5_000);
  });

  it('prepares a password of any letters for a server that asks for one', async () => {
    const server = await startEmbeddedMongo({ dataDir: join(folder, 'database'), port: 0 });
    try {
      const [address] = /127\.0\.0\.1:\d+/.exec(server.uri) ?? [];
      const message = await refusalOf(
        `mongodb://us%C3%A9r:p%C3%A4ss@${address}/nepsh?authMechanism=SCRAM-SHA-256&directConnection=true&serverSelectionTimeoutMS=300`,
      );
      expect(message).toMatch(/saslStart|authenticat/i);
    } finally {
      await server.close();
    }
  });
});
