import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { LIMITS } from '../../src/contract/limits.js';
import { RESOURCES } from '../../src/contract/resources/index.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { adminApi, everythingStored, expectFailure, type Api } from '../support/api.js';
import * as authRules from '../support/auth-call-rules.js';
import { badBodies, UNREADABLE, type CallRule } from '../support/bad-bodies.js';
import * as rules from '../support/call-rules.js';
import { expectEach, type Row } from '../support/expect-each.js';
import { makeGame, makeStage } from '../support/fixtures.js';
import { makePerson } from '../support/people.js';
import * as recordRules from '../support/record-call-rules.js';
import { RESOURCE_FACTS } from '../support/resource-facts.js';
import * as userRules from '../support/user-call-rules.js';

interface Call extends CallRule {
  method: 'post' | 'put';
  path: string;
}

/** Resources that the dashboard adds and changes as a whole. */
const RULED = RESOURCE_FACTS.flatMap(({ name, facts }) => (facts.rule ? [{ name, rule: facts.rule }] : []));

/** A change without a logo keeps the current logo, which is missing after an import. */
const { logoUrl: _logo, ...withoutLogo } = rules.league.fields;
const CHANGED_LEAGUE = { ...withoutLogo, logoUrl: { kind: 'text' as const, max: LIMITS.url } };

describe('invalid input', () => {
  let test: TestApp;
  let admin: Api;
  const calls: Record<string, Call> = {};

  beforeAll(async () => {
    test = await startTestApp();
    admin = await adminApi(test);
    const stage = await makeStage(test, { authorization: admin.headers['authorization'] ?? '' });
    const auth = { authorization: admin.headers['authorization'] ?? '' };
    const game = await makeGame(test, auth, stage, Date.now() + 86_400_000);
    const settingsId = ((await admin.get('/api/setting')).body as { settings: { _id: string } }).settings._id;
    const person = await makePerson(test);
    const ownId = ((await admin.get('/api/auth/me')).body as { user: { _id: string } }).user._id;
    const gamePath = `/api/matches/${stage.matchId}/game`;
    const gameRules = rules.gameRules(stage.league);
    Object.assign(calls, {
      'add league': { method: 'post', path: '/api/leagues', ...rules.league },
      'change league': {
        method: 'put',
        path: `/api/leagues/${stage.leagueId}`,
        ...rules.league,
        fields: CHANGED_LEAGUE,
      },
      'add match': { method: 'post', path: '/api/matches', ...rules.match },
      'change match': { method: 'put', path: `/api/matches/${stage.matchId}`, ...rules.match },
      'add game': { method: 'post', path: gamePath, ...gameRules },
      'change game': { method: 'put', path: `${gamePath}/${game._id}`, ...gameRules },
      result: { method: 'put', path: `${gamePath}/${game._id}/result`, ...rules.result },
      trending: { method: 'put', path: `${gamePath}/${game._id}/trending`, ...rules.trending },
      live: { method: 'put', path: `${gamePath}/${game._id}/live`, ...rules.live },
      streams: { method: 'put', path: `${gamePath}/${game._id}/streamUrls`, ...rules.streams },
      import: { method: 'post', path: '/api/matches/import?format=csv', ...rules.imports },
      'dev tools': { method: 'put', path: `/api/setting/${settingsId}/devTools`, ...rules.settings.devTools },
      'go-live shift': { method: 'put', path: `/api/setting/${settingsId}/goLive`, ...rules.settings.goLive },
      site: { method: 'put', path: `/api/setting/${settingsId}/site`, ...rules.settings.site },
      activity: { method: 'put', path: `/api/users/activity/${settingsId}`, ...rules.activity },
      login: { method: 'post', path: '/api/auth/login', ...rules.login },
      'begin second factor': { method: 'post', path: '/api/auth/second-factor', ...authRules.currentPasswordAgain },
      'confirm second factor': { method: 'put', path: '/api/auth/second-factor', ...authRules.confirmSecondFactor },
      'renew recovery codes': {
        method: 'post',
        path: '/api/auth/second-factor/recovery-codes',
        ...authRules.renewRecoveryCodes,
      },
      'add user': { method: 'post', path: '/api/users', ...userRules.newUser },
      'change user': { method: 'put', path: person.path, ...userRules.user },
      'assign role': { method: 'put', path: `${person.path}/role`, ...userRules.userRole },
      'set status': { method: 'put', path: `${person.path}/status`, ...userRules.userStatus },
      'set permissions': { method: 'put', path: `${person.path}/permissions`, ...userRules.userPermissions },
      'change password': { method: 'put', path: `/api/users/${ownId}/password`, ...userRules.userPassword },
      'add role': { method: 'post', path: '/api/roles', ...userRules.role },
      'make API key': { method: 'post', path: '/api/api-keys', ...userRules.apiKey },
      presence: { method: 'put', path: '/api/presence', ...userRules.presence },
      'clear activity': { method: 'put', path: '/api/users/activity', ...userRules.clearing },
    });
    for (const { name, rule: ruleOf } of RULED) {
      const path = `/api/${RESOURCES[name].path}`;
      const rule = typeof ruleOf === 'function' ? ruleOf(stage) : ruleOf;
      calls[`add ${name}`] = { method: 'post', path, ...rule };
      calls[`change ${name}`] = { method: 'put', path: `${path}/${await createRecord(path, rule)}`, ...rule };
    }
    const { contactAssignee, contactNote, contactReply } = recordRules;
    const { contact, contactStatus, matchRequest, matchRequestStatus, replayParts } = recordRules;
    const [message, request] = [
      await createRecord('/api/contact', contact),
      await createRecord('/api/match-requests', matchRequest),
    ];
    Object.assign(calls, {
      'send message': { method: 'post', path: '/api/contact', ...contact },
      'mark message': { method: 'put', path: `/api/contact/${message}/status`, ...contactStatus },
      'reply to message': { method: 'post', path: `/api/contact/${message}/replies`, ...contactReply },
      'note on message': { method: 'post', path: `/api/contact/${message}/notes`, ...contactNote },
      'assign message': { method: 'put', path: `/api/contact/${message}/assignee`, ...contactAssignee },
      'send request': { method: 'post', path: '/api/match-requests', ...matchRequest },
      'mark request': { method: 'put', path: `/api/match-requests/${request}/status`, ...matchRequestStatus },
      'game of a request': {
        ...gameRules,
        method: 'post',
        path: `/api/match-requests/${request}/game`,
        good: { ...gameRules.good, matchId: stage.matchId },
        more: (gameRules.more ?? []).map((bad) => ({
          ...bad,
          body: { ...(bad.body as object), matchId: stage.matchId },
        })),
        fields: { ...gameRules.fields, matchId: { kind: 'choice', required: 'Match must be from the list' } },
      },
      'replay parts': { method: 'put', path: `${calls['change replays']?.path}/parts`, ...replayParts },
    });
  });
  afterAll(() => test.close());

  /** Returns the id of a record that is created with a call's valid body. */
  const createRecord = async (path: string, { good }: CallRule): Promise<string> => {
    const { body } = await admin.post(path, good).expect(201);
    const [record] = Object.values(body as Record<string, { _id?: string }>).filter(({ _id }) => _id !== undefined);
    return record?._id ?? '';
  };
  const callOf = (name: string): Call => {
    const call = calls[name];
    if (!call) throw new Error(`Unknown call ${name}`);
    return call;
  };
  const send = (call: Pick<Call, 'method' | 'path'>, body: string, type = 'application/json') =>
    request(test.url)[call.method](call.path).set(admin.headers).set('content-type', type).send(body);

  /** Sends every body. Returns the responses that differ from the documentation, and the collections that changed. */
  async function problemsOf(call: Call): Promise<string[]> {
    const problems: string[] = [];
    const before = await everythingStored(test);
    for (const { name, body, field, message } of badBodies(call)) {
      const { status, body: response } = await send(call, JSON.stringify(body));
      const failure = response as {
        statusCode?: number;
        code?: string;
        message?: string;
        errors?: Record<string, string[]>;
      };
      const outcome = `${status} ${JSON.stringify(response)}`.slice(0, 300);
      if (status !== 400 || failure.statusCode !== 400 || !failure.code || !failure.message)
        problems.push(`${name}: ${outcome}`);
      else if (field !== undefined && !failure.errors?.[field]?.[0])
        problems.push(`${name}: no errors.${field}: ${outcome}`);
      else if (message !== undefined && failure.message !== message)
        problems.push(`${name}: not '${message}': ${outcome}`);
    }
    for (const [name, raw] of UNREADABLE) {
      const { status, body } = await send(call, raw);
      const failure = body as { statusCode?: number };
      if (status !== 400 || failure.statusCode !== 400) problems.push(`${name}: ${status} ${JSON.stringify(body)}`);
    }
    const after = await everythingStored(test);
    for (const name of Object.keys(after)) if (before[name] !== after[name]) problems.push(`${name} was written`);
    return problems;
  }

  it.each([
    'add league',
    'change league',
    'add match',
    'change match',
    'add game',
    'change game',
    'result',
    'trending',
    'live',
    'streams',
    'import',
    'dev tools',
    'go-live shift',
    'site',
    'activity',
    'presence',
    'login',
    'add user',
    'change user',
    'assign role',
    'set status',
    'set permissions',
    'change password',
    'add role',
    'clear activity',
    'make API key',
    ...RULED.flatMap(({ name }) => [`add ${name}`, `change ${name}`]),
    'replay parts',
    'send message',
    'mark message',
    'send request',
    'mark request',
    'game of a request',
  ])(
    'is rejected, and nothing is written: %s',
    async (name) => {
      expect(await problemsOf(callOf(name))).toEqual([]);
    },
    120_000,
  );

  it('rejects other content types, large bodies and invalid ids', async () => {
    const before = await everythingStored(test);
    const call = callOf('add match');
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/xml',
    ]) {
      expectFailure(await send(call, 'title=x', type), 'UNSUPPORTED_MEDIA_TYPE');
    }
    expectFailure(await send(call, JSON.stringify({ title: 'x'.repeat(300 * 1024) })), 'PAYLOAD_TOO_LARGE');
    // The password call is excluded: it checks the owner first, and an invalid id is another user.
    const named = Object.values(calls).filter(
      ({ method, path }) => method === 'put' && /[0-9a-f]{24}(?!\/password)/.test(path),
    );
    const rows = named.flatMap(({ method, path, good }) =>
      ['7', 'undefined', '507f1f77bcf86cd79943901g', '%00', '..%2f..', 'x'.repeat(24)].map((id): Row => {
        const bad = path.replace(/[0-9a-f]{24}/, id);
        return [bad, async () => expectFailure(await send({ method, path: bad }, JSON.stringify(good)), 'BAD_ID')];
      }),
    );
    await expectEach(rows);
    expect(await everythingStored(test)).toEqual(before);
  });

  it('returns 404 for missing records', async () => {
    const unknownId = '507f1f77bcf86cd799439011';
    /** Sorted by the length of their paths: /api/users/activity comes before /api/users. */
    const byPath = Object.values(RESOURCES)
      .filter((one) => 'missing' in one)
      .sort((a, b) => b.path.length - a.path.length);
    // Activity may name any record, only their owner changes the password and second factor, and presence names records
    // in its body.
    const others = ['activity', 'presence', 'clear activity', 'change password', 'confirm second factor'];
    const rows = Object.entries(calls).flatMap(([name, call]): Row[] => {
      if (call.method !== 'put' || others.includes(name)) return [];
      const check = async (): Promise<void> => {
        const last = /[0-9a-f]{24}(?!.*[0-9a-f]{24})/;
        const response = await send({ ...call, path: call.path.replace(last, unknownId) }, JSON.stringify(call.good));
        const resource = byPath.find(({ path }) => call.path.startsWith(`/api/${path}/`));
        expectFailure(response, call.path.includes('/game/') ? 'GAME_NOT_FOUND' : resource!.missing.code);
      };
      return [[name, check]];
    });
    await expectEach(rows);
    expectFailure(await admin.get(`/api/leagues/${unknownId}`), 'LEAGUE_NOT_FOUND');
    expectFailure(await admin.delete(`/api/matches/${unknownId}`), 'MATCH_NOT_FOUND');
    expectFailure(await admin.get('/api/nothing'), 'NOT_FOUND');
    expectFailure(await admin.post(`/api/matches/${unknownId}/game`, calls['add game']?.good), 'MATCH_NOT_FOUND');
  });

  it.each(['"x"', 'abc', '1.5', '-1', '"1", "2"'])('rejects If-Match %s', async (value) => {
    const call = callOf('change match');
    const response = await admin.put(call.path, call.good).set('If-Match', value);
    expectFailure(response, 'BAD_REQUEST', 'If-Match must be the revision of the record.');
  });
});
