import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose, { type Connection } from 'mongoose';
import request from 'supertest';
import { databaseOf } from '../support/api.js';
import { signIn, startTestApp, type TestApp } from '../support/app.js';
import { FakeClock } from '../support/fake-clock.js';
import { makeGame, makeStage, readGame, type Auth } from '../support/fixtures.js';
import { eventually } from '../support/wait.js';

const MINUTE = 60_000;

/** Holds what a process that is killed in the middle of a write leaves: an open transaction that has changed records. */
class KilledProcess {
  private constructor(private readonly connection: Connection) {}

  /** @param appName what its connections call themselves; that of the product when none is given */
  static async beside(test: TestApp, appName = 'nepsh'): Promise<KilledProcess> {
    const database = databaseOf(test);
    const [host] = database.getClient().options.hosts;
    const path = host?.socketPath ?? '';
    const uri = path ? `mongodb://${encodeURIComponent(path)}` : String(process.env['MONGODB_URI']);
    const options = { appName, dbName: database.name, ...(path && { directConnection: true }) };
    return new KilledProcess(await mongoose.createConnection(uri, options).asPromise());
  }

  /** Changes a record in a transaction that it then leaves open. @returns what goes on with it */
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

describe('a transaction that its process left open', () => {
  const clock = new FakeClock();
  let test: TestApp;
  let admin: Auth;
  let killed: KilledProcess;
  let stranger: KilledProcess;

  beforeAll(async () => {
    test = await startTestApp({ clock });
    killed = await KilledProcess.beside(test);
    stranger = await KilledProcess.beside(test, 'another product');
    admin = { authorization: (await signIn(test, { role: 'super-admin' })).authorization };
  });
  afterAll(async () => {
    await killed.close();
    await stranger.close();
    await test.close();
  });

  const makeQuestion = async (): Promise<string> => {
    const question = { title: 'Is it up?', description: 'Yes.' };
    const { body } = await request(test.url).post('/api/faq').set(admin).send(question).expect(201);
    return (body as { faq: { _id: string } }).faq._id;
  };
  const put = (id: string) =>
    request(test.url).put(`/api/faq/${id}`).set(admin).send({ title: 'Is it up?', description: 'It is.' });

  it('does not keep anyone from writing', async () => {
    const id = await makeQuestion();
    await killed.change('faqs', id);
    const { body } = await put(id).expect(200);
    expect(body).toMatchObject({ faq: { _id: id, description: 'It is.' } });
  });

  it('does not keep a game from going live', async () => {
    const game = await makeGame(test, admin, await makeStage(test, admin), clock.now() + 10 * MINUTE);
    await killed.change('games', game._id);
    clock.advance(10 * MINUTE);
    await eventually(async () => (await readGame(test, game)).isLive || undefined);
  });

  it('is left alone while something is done in it, and when it is of another product', async () => {
    const [slow, foreign] = [await makeQuestion(), await makeQuestion()];
    const goOn = await killed.change('faqs', slow);
    await stranger.change('faqs', foreign);
    const timer = setInterval(() => void goOn(), 300);
    const answers = await Promise.all([put(slow), put(foreign)]);
    clearInterval(timer);
    for (const { status, body, headers } of answers) {
      expect([status, (body as { code: string }).code, headers['retry-after']]).toEqual([503, 'BUSY', '1']);
    }
    await expect(goOn()).resolves.toMatchObject({ matchedCount: 1 });
  });
});
