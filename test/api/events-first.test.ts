import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import mongoose, { Types, type Model } from 'mongoose';
import type { Resource } from '../../src/contract/resources/index.js';
import { DAY } from '../../src/contract/time/units.js';
import { Retention } from '../../src/platform/maintenance/retention.js';
import { adminApi, Api, databaseOf } from '../support/api.js';
import { signIn, startTestApp, type TestApp } from '../support/app.js';
import { makeGame, makeStage, type Auth, type Stage } from '../support/fixtures.js';
import { STANDALONE, useOnly } from '../support/older-server.js';
import { eventually } from '../support/wait.js';

const START = Date.parse('2031-02-01T12:00:00Z');

type Command =
  'bulkWrite' | 'deleteMany' | 'deleteOne' | 'findOneAndUpdate' | 'insertMany' | 'updateMany' | 'updateOne';

/** What a case can do: the product, its admin, and a league and a match of its own. */
interface On {
  test: TestApp;
  admin: Api;
  auth: Auth;
  stage: Stage;
}

/** A write whose command is done although its answer never comes. */
interface Case {
  what: string;
  model: string;
  command: Command;
  /** Of which a change is to be published. */
  resource: Resource;
  /** Makes what there is before; returns the write. */
  prepare: (on: On) => Promise<() => PromiseLike<unknown>>;
}

/** Somebody on the staff. */
async function person({ test }: On) {
  const user = await signIn(test, { permissions: ['contact:view', 'profile:access'] });
  return { ...user, api: new Api(test, { authorization: user.authorization }) };
}

async function withGame({ test, auth, stage }: On) {
  const game = await makeGame(test, auth, stage, START, { status: 'Finished' });
  return { ...game, path: `/api/matches/${stage.matchId}/game/${game._id}` };
}

const renameLeague =
  ({ admin, stage }: On) =>
  () =>
    admin.put(`/api/leagues/${stage.leagueId}`, {
      name: `${stage.league} renamed`,
      abbreviation: 'R',
      country: 'nepal',
      category: 'Football',
      logoUrl: 'https://example.org/logo.png',
    });

const replay = ({ stage }: On, more: object = {}) => ({
  title: 'Final',
  league: stage.league,
  category: 'Football',
  date: '2026-05-01',
  ...more,
});

async function affiliate({ admin }: On): Promise<string> {
  const { body } = await admin.post('/api/affiliate', { title: 'Partner', link: 'https://example.org/' }).expect(201);
  return `/api/affiliate/${(body.affiliate as { _id: string })._id}`;
}

async function apiKey({ admin }: On): Promise<string> {
  const { body } = await admin.post('/api/api-keys', { name: 'Scores', permissions: ['games:view'] }).expect(201);
  return `/api/api-keys/${(body as { apiKey: { _id: string } }).apiKey._id}`;
}

/** Somebody who takes care of a message. */
async function assignee(on: On) {
  const somebody = await person(on);
  const _id = new Types.ObjectId();
  const [now, assigneeId] = [new Date(), new Types.ObjectId(somebody.userId)];
  await databaseOf(on.test)
    .collection('contacts')
    .insertOne({
      ...{ _id, name: 'Ann', email: 'ann@example.org', subject: 'S', message: 'M', status: 'New', words: [] },
      ...{ assigneeId, assigneeName: somebody.username, revision: 1, createdAt: now, updatedAt: now },
    });
  return somebody;
}

const CASES: Case[] = [
  {
    what: 'the league of games',
    model: 'Game',
    command: 'updateMany',
    resource: 'games',
    prepare: async (on) => {
      await withGame(on);
      return renameLeague(on);
    },
  },
  {
    what: 'the league of replays',
    model: 'Replay',
    command: 'bulkWrite',
    resource: 'replays',
    prepare: async (on) => {
      await on.admin.post('/api/replays', replay(on)).expect(201);
      return renameLeague(on);
    },
  },
  {
    what: 'replays whose game is deleted',
    model: 'Replay',
    command: 'updateMany',
    resource: 'replays',
    prepare: async (on) => {
      const game = await withGame(on);
      await on.admin.post('/api/replays', replay(on, { gameId: game._id })).expect(201);
      return () => on.admin.delete(game.path);
    },
  },
  {
    what: 'requests whose game is deleted',
    model: 'MatchRequest',
    command: 'updateMany',
    resource: 'requests',
    prepare: async (on) => {
      const game = await withGame(on);
      const gameId = new Types.ObjectId(game._id);
      await databaseOf(on.test).collection('match-requests').insertOne({ gameId, status: 'Approved', revision: 1 });
      return () => on.admin.delete(game.path);
    },
  },
  {
    what: 'pushes whose game is deleted',
    model: 'PushNotification',
    command: 'updateMany',
    resource: 'mobile-notifications',
    prepare: async (on) => {
      const game = await withGame(on);
      const push = { gameId: new Types.ObjectId(game._id), progress: { state: 'draft' }, revision: 1 };
      await databaseOf(on.test).collection('push-notifications').insertOne(push);
      return () => on.admin.delete(game.path);
    },
  },
  {
    what: 'a link that games carry, changed',
    model: 'Affiliate',
    command: 'findOneAndUpdate',
    resource: 'games',
    prepare: async (on) => {
      const path = await affiliate(on);
      return () => on.admin.put(path, { title: 'Other', link: 'https://example.org/other' });
    },
  },
  {
    what: 'a link that games carry, deleted',
    model: 'Affiliate',
    command: 'deleteOne',
    resource: 'games',
    prepare: async (on) => {
      const path = await affiliate(on);
      return () => on.admin.delete(path);
    },
  },
  {
    what: 'an API key, whose event streams end',
    model: 'ApiKey',
    command: 'deleteOne',
    resource: 'users',
    prepare: async (on) => {
      const path = await apiKey(on);
      return () => on.admin.delete(path);
    },
  },
  {
    what: 'the API keys of somebody who is deleted',
    model: 'ApiKey',
    command: 'deleteMany',
    resource: 'api-keys',
    prepare: async (on) => {
      const { userId: id } = await person(on);
      await databaseOf(on.test)
        .collection('apiKeys')
        .insertOne({ userId: new Types.ObjectId(id), keyHash: id });
      return () => on.admin.delete(`/api/users/${id}`);
    },
  },
  {
    what: 'the sessions of somebody who is deleted',
    model: 'Session',
    command: 'deleteMany',
    resource: 'users',
    prepare: async (on) => {
      const { userId: id } = await person(on);
      return () => on.admin.delete(`/api/users/${id}`);
    },
  },
  {
    what: 'a session that is signed out',
    model: 'Session',
    command: 'deleteOne',
    resource: 'users',
    prepare: async (on) => {
      const { api } = await person(on);
      return () => api.post('/api/auth/logout');
    },
  },
  {
    what: 'other sessions of a user',
    model: 'Session',
    command: 'updateMany',
    resource: 'users',
    prepare: async (on) => {
      const { api, password: currentPassword } = await person(on);
      return () => api.delete('/api/auth/sessions').send({ currentPassword });
    },
  },
  {
    what: 'a view as somebody else, begun',
    model: 'Session',
    command: 'updateOne',
    resource: 'users',
    prepare: async (on) => {
      const { userId: id } = await person(on);
      const viewer = await adminApi(on.test);
      return () => viewer.post(`/api/users/${id}/view`);
    },
  },
  {
    what: 'a view as somebody else, ended',
    model: 'Session',
    command: 'updateOne',
    resource: 'users',
    prepare: async (on) => {
      const { userId: id } = await person(on);
      const viewer = await adminApi(on.test);
      await viewer.post(`/api/users/${id}/view`).expect((answer) => expect(answer.ok).toBe(true));
      return () => viewer.delete('/api/auth/view');
    },
  },
  {
    what: 'the log of staff',
    model: 'Activity',
    command: 'bulkWrite',
    resource: 'activity',
    prepare: async ({ admin }) =>
      Promise.resolve(() => admin.post('/api/faq', { title: 'Why?', description: 'Because.' })),
  },
  {
    what: 'the log of refused sign-ins',
    model: 'Activity',
    command: 'insertMany',
    resource: 'activity',
    prepare: ({ test }) =>
      Promise.resolve(() => new Api(test).post('/api/auth/login', { email: 'nobody@example.org', password: 'wrong' })),
  },
  {
    what: 'a league that an import adds',
    model: 'League',
    command: 'insertMany',
    resource: 'leagues',
    prepare: ({ admin }) =>
      Promise.resolve(() =>
        admin.post('/api/matches/import?format=csv', {
          text: 'date,time,home,away\n2031-05-01,18:00,Home,Guests',
          league: 'Imported',
          category: 'Football',
        }),
      ),
  },
  {
    what: 'a device that signs off',
    model: 'Device',
    command: 'deleteOne',
    resource: 'devices',
    prepare: async ({ test }) => {
      const visitor = new Api(test);
      await visitor.post('/api/mobile/devices', { token: 'going', platform: 'ios' }).expect(201);
      return () => visitor.delete('/api/mobile/devices').send({ token: 'going' });
    },
  },
  {
    what: 'messages of somebody who has another name',
    model: 'Contact',
    command: 'updateMany',
    resource: 'contacts',
    prepare: async (on) => {
      const { api, userId, email } = await assignee(on);
      return () => api.put(`/api/users/${userId}`, { username: 'renamed', email });
    },
  },
  {
    what: 'messages of somebody who is deleted',
    model: 'Contact',
    command: 'updateMany',
    resource: 'contacts',
    prepare: async (on) => {
      const { userId: id } = await assignee(on);
      return () => on.admin.delete(`/api/users/${id}`);
    },
  },
  {
    what: 'what is too old to be kept',
    model: 'Device',
    command: 'deleteMany',
    resource: 'devices',
    prepare: async ({ test }) => {
      const lastSeenAt = new Date(Date.now() - 5_000 * DAY);
      await databaseOf(test).collection('devices').insertOne({ token: 'old', lastSeenAt });
      return () => test.app.get(Retention).prune();
    },
  },
];

/** A process that loses its database in the moment after a write does not know whether it was made. */
describe('a write without transactions whose answer is lost', () => {
  let test: TestApp;
  let admin: Api;
  let auth: Auth;

  beforeAll(async () => {
    test = await startTestApp();
    useOnly(test, STANDALONE);
    admin = await adminApi(test);
    auth = { authorization: admin.headers['authorization'] ?? '' };
  });
  afterAll(() => test.close());

  /** Loses the answer of the next such command of a collection; returns whether it came to that. */
  function loseAnswer(model: string, command: Command): () => boolean {
    const { collection } = test.app.get<Model<object>>(getModelToken(model));
    const original = collection[command].bind(collection) as (...args: unknown[]) => Promise<unknown>;
    let isLost = false;
    const losing = async (...args: unknown[]): Promise<never> => {
      Object.assign(collection, { [command]: original });
      await original(...args);
      isLost = true;
      throw new mongoose.mongo.MongoNetworkError('connection closed');
    };
    Object.assign(collection, { [command]: losing });
    return () => isLost;
  }

  it.each(CASES)('is published: $what', async ({ model, command, resource, prepare }) => {
    const stage = await makeStage(test, auth);
    const write = await prepare({ test, admin, auth, stage });
    const [outbox, events] = [databaseOf(test).collection('outbox'), databaseOf(test).collection('events')];
    await eventually(async () => ((await outbox.countDocuments()) === 0 ? true : undefined));
    const last = (await events.findOne({}, { sort: { _id: -1 } }))?._id;
    const isLost = loseAnswer(model, command);
    await Promise.resolve(write()).catch(() => undefined);
    await eventually(() => (isLost() ? true : undefined));
    const published = { _id: { $gt: last }, 'data.resource': resource } as object;
    await eventually(async () => (await events.findOne(published)) ?? undefined);
  });

  it('is not published where its rule refuses it', async () => {
    const name = `Producers ${new Types.ObjectId().toHexString()}`;
    await admin.post('/api/roles', { name }).expect(201);
    const [outbox, events] = [databaseOf(test).collection('outbox'), databaseOf(test).collection('events')];
    await eventually(async () => ((await outbox.countDocuments()) === 0 ? true : undefined));
    const last = (await events.findOne({}, { sort: { _id: -1 } }))?._id;
    await admin.post('/api/roles', { name }).expect(409);
    await admin.post('/api/faq', { title: 'And now?', description: 'This comes after it.' }).expect(201);
    const after = (resource: Resource) => ({ _id: { $gt: last }, 'data.resource': resource }) as object;
    await eventually(async () => (await events.findOne(after('faqs'))) ?? undefined);
    expect(await events.countDocuments(after('roles'))).toBe(0);
  });
});
