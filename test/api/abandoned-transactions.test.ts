import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose, { type Connection } from 'mongoose';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import request from 'supertest';
import { addressOf } from '../support/api.js';
import { signIn, startTestApp, type TestApp } from '../support/app.js';
import { FakeClock } from '../support/fake-clock.js';
import { makeGame, makeStage, readGame, type Auth } from '../support/fixtures.js';
import { eventually } from '../support/wait.js';

const MINUTE = 60_000;

const LEAVE_OPEN = `
  import mongoose from 'mongoose';
  const [uri, dbName, collection, id] = process.argv.slice(1);
  const driverInfo = { name: 'Mongoose', platform: 'killed' };
  const connection = await mongoose.createConnection(uri, { appName: 'nepsh', dbName, driverInfo }).asPromise();
  const session = await connection.startSession();
  session.startTransaction();
  const _id = new mongoose.Types.ObjectId(id);
  await connection.collection(collection).updateOne({ _id }, { $set: { left: 1 } }, { session });
  process.stdout.write('changed');
`;

/** Changes a record in a process that is killed before it commits. */
async function changeAndBeKilled(test: TestApp, collection: string, id: string): Promise<void> {
  const { uri, dbName } = addressOf(test);
  const words = ['--input-type=module', '--eval', LEAVE_OPEN, uri, dbName, collection, id];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(child, 'exit');
  const [word] = (await Promise.race([once(child.stdout, 'data'), exit])) as unknown[];
  expect(String(word)).toBe('changed');
  child.kill('SIGKILL');
  expect(await exit).toEqual([null, 'SIGKILL']);
}

/** A process with an open transaction, which can continue. */
class SlowProcess {
  private constructor(private readonly connection: Connection) {}

  /** @param appName name of its connections, by default the name of the product */
  static async nextTo(test: TestApp, appName = 'nepsh'): Promise<SlowProcess> {
    const { uri, dbName } = addressOf(test);
    return new SlowProcess(await mongoose.createConnection(uri, { appName, dbName }).asPromise());
  }

  /** Changes a record in a transaction and leaves it open. Returns a function that continues the transaction. */
  async change(collection: string, id: string): Promise<() => Promise<unknown>> {
    const session = await this.connection.startSession();
    session.startTransaction();
    const change = () =>
      this.connection
        .collection(collection)
        .updateOne({ _id: new mongoose.Types.ObjectId(id) }, { $set: { left: 1 } }, { session });
    await change();
    return change;
  }

  close(): Promise<void> {
    return this.connection.close();
  }
}

describe('an abandoned transaction', () => {
  const clock = new FakeClock();
  let test: TestApp;
  let admin: Auth;
  let slow: SlowProcess;
  let stranger: SlowProcess;

  beforeAll(async () => {
    test = await startTestApp({ clock });
    slow = await SlowProcess.nextTo(test);
    stranger = await SlowProcess.nextTo(test, 'another product');
    admin = { authorization: (await signIn(test, { role: 'super-admin' })).authorization };
  });
  afterAll(async () => {
    await slow.close();
    await stranger.close();
    await test.close();
  });

  const createQuestion = async (): Promise<string> => {
    const question = { title: 'Is it up?', description: 'Yes.' };
    const { body } = await request(test.url).post('/api/faq').set(admin).send(question).expect(201);
    return (body as { faq: { _id: string } }).faq._id;
  };
  const put = (id: string) =>
    request(test.url).put(`/api/faq/${id}`).set(admin).send({ title: 'Is it up?', description: 'It is.' });

  it('does not block other writes', async () => {
    const id = await createQuestion();
    await changeAndBeKilled(test, 'faqs', id);
    const { body } = await put(id).expect(200);
    expect(body).toMatchObject({ faq: { _id: id, description: 'It is.' } });
  });

  it('is aborted sooner if its process was killed than if the process is slow', async () => {
    const [delayed, abandoned] = [await createQuestion(), await createQuestion()];
    await slow.change('faqs', delayed);
    await changeAndBeKilled(test, 'faqs', abandoned);
    const order: string[] = [];
    const putAndNote = async (id: string): Promise<void> => {
      await put(id).expect(200);
      order.push(id);
    };
    await Promise.all([putAndNote(delayed), putAndNote(abandoned)]);
    expect(order).toEqual([abandoned, delayed]);
  });

  it('does not prevent a game from going live', async () => {
    const game = await makeGame(test, admin, await makeStage(test, admin), clock.now() + 10 * MINUTE);
    await changeAndBeKilled(test, 'games', game._id);
    clock.advance(10 * MINUTE);
    await eventually(async () => (await readGame(test, game)).isLive || undefined);
  });

  it('is not aborted while it is used, or if it belongs to another product', async () => {
    const [delayed, foreign] = [await createQuestion(), await createQuestion()];
    const continueChange = await slow.change('faqs', delayed);
    await stranger.change('faqs', foreign);
    const timer = setInterval(() => void continueChange(), 300);
    const responses = await Promise.all([put(delayed), put(foreign)]);
    clearInterval(timer);
    for (const { status, body, headers } of responses) {
      expect([status, (body as { code: string }).code, headers['retry-after']]).toEqual([503, 'BUSY', '1']);
    }
    await expect(continueChange()).resolves.toMatchObject({ matchedCount: 1 });
  });
});
