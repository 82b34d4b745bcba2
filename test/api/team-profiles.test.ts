import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ActivityRecord } from '../../src/contract/records/activity.record.js';
import type {
  PublicTeamsResponse,
  TeamProfileRecord,
  TeamSuggestionsResponse,
} from '../../src/contract/records/team.record.js';
import { TeamDirectory } from '../../src/modules/teams/team-directory.js';
import { adminApi, Api, apiOf, databaseOf, expectFailure } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { makeGame, makeStage } from '../support/fixtures.js';
import { listen } from '../support/people.js';

const DAY = 86_400_000;

describe('the API of teams', () => {
  let test: TestApp;
  let admin: Api;
  let visitor: Api;

  beforeAll(async () => {
    test = await startTestApp();
    admin = await adminApi(test);
    visitor = new Api(test);
  });
  afterAll(() => test.close());

  const createTeam = async (name: string, more: object = {}): Promise<TeamProfileRecord> => {
    const { body } = await admin.post('/api/teams', { name, ...more }).expect(201);
    return (body as { team: TeamProfileRecord }).team;
  };
  const pathOf = ({ id }: TeamProfileRecord): string => `/api/teams/${id}`;
  const publicTeams = async () =>
    ((await visitor.get('/api/games/teams').expect(200)).body as PublicTeamsResponse).teams;

  it('creates a team with the ids of its names', async () => {
    const fields = {
      name: 'Chure  Rangers',
      aliases: ['Chure', ' ', 'Rangers (Chúre)'],
      shortName: 'CHURE',
      colours: [' #C8102E', '#fff'],
      crest: 'https://example.org/chure.png',
    };

    const { body } = await admin.post('/api/teams', fields).expect(201);

    expect(body).toMatchObject({
      message: 'Chure Rangers was added.',
      team: {
        name: 'Chure Rangers',
        aliases: ['Chure', 'Rangers (Chúre)'],
        shortName: 'CHURE',
        colours: ['#c8102e', '#ffffff'],
        crest: 'https://example.org/chure.png',
        nameIds: ['chure-rangers', 'chure', 'rangers-chure'],
        revision: 1,
      },
    });
  });

  it('creates a team from a name alone', async () => {
    const empty = { aliases: [], shortName: '', colours: [], crest: '' };

    expect(await createTeam('Rapti Riders')).toMatchObject({ name: 'Rapti Riders', ...empty });
  });

  it('keeps omitted fields when a team is changed', async () => {
    const team = await createTeam('Karnali', { aliases: ['Karnali FC'], shortName: 'KAR', colours: ['#123456'] });

    const { body } = await admin.put(pathOf(team), { name: 'Karnali Club' }).expect(200);

    expect(body.team).toMatchObject({
      aliases: ['Karnali FC'],
      shortName: 'KAR',
      colours: ['#123456'],
      nameIds: ['karnali-club', 'karnali-fc'],
      revision: 2,
    });
  });

  it('rejects a new name that one of the stored aliases has', async () => {
    const team = await createTeam('Bheri', { aliases: ['Bheri Falls'] });

    const response = await admin.put(pathOf(team), { name: 'Bheri Falls' });

    expectFailure(response, 'VALIDATION_FAILED', '“Bheri Falls” is the same name as another one of this team');
    expect(response.body.errors).toHaveProperty('aliases');
  });

  it('lets a team exchange its name and an alias', async () => {
    const team = await createTeam('Seti', { aliases: ['Seti United'] });

    const { body } = await admin.put(pathOf(team), { name: 'Seti United', aliases: ['Seti'] }).expect(200);

    expect(body.team.nameIds).toEqual(['seti-united', 'seti']);
  });

  it('returns 409 with the other team and the field if another team has a name', async () => {
    const other = await createTeam('Mechi', { aliases: ['Mechi Town'] });
    const team = await createTeam('Koshi');

    const created = await admin.post('/api/teams', { name: 'MECHI-TOWN' });
    const changed = await admin.put(pathOf(team), { name: 'Koshi', aliases: ['Mechì', 'Koshi City'] });

    expectFailure(created, 'TEAM_NAME_TAKEN', `“MECHI-TOWN” is already a name of ${other.name}.`);
    expect(created.body.errors).toEqual({ name: ['“MECHI-TOWN” is already a name of Mechi.'] });
    expectFailure(changed, 'TEAM_NAME_TAKEN', '“Mechì” is already a name of Mechi.');
    expect(changed.body.errors).toEqual({ aliases: ['“Mechì” is already a name of Mechi.'] });
  });

  it('allows several teams with the same short name', async () => {
    await createTeam('Tinau United', { shortName: 'UTD' });

    await createTeam('Babai United', { shortName: 'UTD' });
  });

  it('gives a name to one of several concurrent writes', async () => {
    const team = await createTeam('Lohani');
    const writes = Array.from({ length: 8 }, (_, index) =>
      index % 2
        ? admin.post('/api/teams', { name: `Contender ${index}`, aliases: ['The Contested'] })
        : admin.put(pathOf(team), { name: 'Lohani', aliases: ['The contested'] }),
    );

    const responses = await Promise.all(writes);

    const owners = await databaseOf(test).collection('teams').find({ nameIds: 'the-contested' }).toArray();
    expect(owners).toHaveLength(1);
    const failures = responses.filter(({ status }) => status >= 400);
    expect(failures.length).toBeGreaterThanOrEqual(4);
    for (const failure of failures)
      expectFailure(
        failure,
        'TEAM_NAME_TAKEN',
        `“${failure.request.method === 'POST' ? 'The Contested' : 'The contested'}” is already a name of ${owners[0]?.['name']}.`,
      );
  });

  it('enforces unique names by an index', async () => {
    const indexes = await databaseOf(test).collection('teams').indexes();

    expect(indexes.find(({ key }) => 'nameIds' in key)).toMatchObject({ key: { nameIds: 1 }, unique: true });
  });

  it('releases the names of a deleted team', async () => {
    const team = await createTeam('Marsyangdi', { aliases: ['Marsyangdi FC'] });

    expect((await admin.delete(pathOf(team)).expect(200)).body.message).toBe('Marsyangdi was deleted.');

    expectFailure(await admin.get(pathOf(team)), 'TEAM_NOT_FOUND');
    await createTeam('Marsyangdi FC');
  });

  it('returns 409 with the current team when the revision is stale', async () => {
    const team = await createTeam('Arun');
    await admin.put(pathOf(team), { name: 'Arun', shortName: 'ARU' }).set('If-Match', '"1"').expect(200);

    const stale = await admin.put(pathOf(team), { name: 'Arun', shortName: 'ARN' }).set('If-Match', '"1"');

    expectFailure(stale, 'STALE_WRITE');
    expect(stale.body.current).toMatchObject({ shortName: 'ARU', revision: 2 });
  });

  it('allows each action by its own permission', async () => {
    const team = await createTeam('Kankai');
    const [viewer, editor] = await Promise.all([
      apiOf(test, { permissions: ['teams:view'] }),
      apiOf(test, { permissions: ['teams:update'] }),
    ]);

    await viewer.get('/api/teams').expect(200);
    await viewer.get(pathOf(team)).expect(200);
    expectFailure(await viewer.put(pathOf(team), { name: 'Kankai', shortName: 'KAN' }), 'PERMISSION_DENIED');
    await editor.put(pathOf(team), { name: 'Kankai', shortName: 'KAN' }).expect(200);
    expectFailure(await editor.get('/api/teams'), 'PERMISSION_DENIED');
    expectFailure(await editor.post('/api/teams', { name: 'Kankai B' }), 'PERMISSION_DENIED');
    expectFailure(await editor.delete(pathOf(team)), 'PERMISSION_DENIED');
    expectFailure(await visitor.get('/api/teams'), 'UNAUTHENTICATED');
  });

  it('logs each write with the fields before and after', async () => {
    const team = await createTeam('Trishuli');
    await admin.put(pathOf(team), { name: 'Trishuli', aliases: ['Trishuli SC'] }).expect(200);
    await admin.delete(pathOf(team)).expect(200);

    const filter = { resourceId: team.id, resource: 'teams' };
    const entries = (await admin.list('/api/users/activity', { filter })).body.activities as ActivityRecord[];

    expect(entries.map(({ action }) => action).sort()).toEqual([
      'Changed the team Trishuli',
      'Created the team Trishuli',
      'Deleted the team Trishuli',
    ]);
    expect(entries.find(({ action }) => action.startsWith('Changed'))?.changes).toEqual(
      expect.arrayContaining([{ field: 'aliases', before: [], after: ['Trishuli SC'] }]),
    );
  });

  it('publishes a change to visitors', async () => {
    const stream = await listen(visitor);

    const team = await createTeam('Kaligandaki');

    const event = await stream.until(({ data }) => (data['ids'] as string[] | undefined)?.includes(team.id) ?? false);
    expect(event).toMatchObject({ name: 'changed', data: { resource: 'teams' } });
    stream.close();
  });

  it('finds teams by any of their names', async () => {
    await createTeam('Manang United', { aliases: ['Man Utd', 'Mánang'], shortName: 'MANU' });
    const namesWith = async (q: string): Promise<string[]> => {
      const { body } = await admin
        .list('/api/teams', { filter: { q }, sort: ['name', 'ASC'], range: [0, 9] })
        .expect(200);
      return (body.teams as TeamProfileRecord[]).map(({ name }) => name);
    };

    for (const q of ['man utd', 'MANANG', 'manu']) expect(await namesWith(q)).toEqual(['Manang United']);
  });

  it('shows visitors all teams by name, without the fields of staff', async () => {
    await createTeam('ábel', { shortName: 'ABE' });

    const teams = await publicTeams();

    expect(teams[0]).toEqual({
      name: 'ábel',
      aliases: [],
      shortName: 'ABE',
      colours: [],
      crest: '',
      nameIds: ['abel'],
    });
  });

  it('shows visitors a change immediately, and caches the list in between', async () => {
    const first = await visitor.get('/api/games/teams').expect(200);
    const { etag } = first.headers as Record<string, string>;
    await visitor.get('/api/games/teams').set('If-None-Match', String(etag)).expect(304);

    await createTeam('Immediate');

    expect((await publicTeams()).map(({ name }) => name)).toContain('Immediate');
  });

  it('rejects a crest that is not in the media library', async () => {
    const crest = `/uploads/${'0'.repeat(64)}.png`;

    const response = await admin.post('/api/teams', { name: 'No file', crest });

    expectFailure(response, 'VALIDATION_FAILED', 'This file is not in the media library.');
  });

  describe('the directory', () => {
    it('finds a team by the id of each of its names, until the team is deleted', async () => {
      const directory = test.app.get(TeamDirectory);
      const team = await createTeam('Sunkoshi', { aliases: ['Sun Koshi FC'] });
      expect(await directory.find('sun-koshi-fc')).toMatchObject({ name: 'Sunkoshi' });
      expect(await directory.named('SÚNKOSHI')).toMatchObject({ name: 'Sunkoshi' });

      await admin.delete(pathOf(team)).expect(200);

      expect(await directory.find('sunkoshi')).toBeNull();
    });
  });

  describe('suggestions', () => {
    const suggestions = async (): Promise<TeamSuggestionsResponse> =>
      (await admin.get('/api/teams/suggestions').expect(200)).body as TeamSuggestionsResponse;
    const namesOf = async (): Promise<string[]> => (await suggestions()).suggestions.map(({ name }) => name);

    it('are the names in games that belong to no team, most games first', async () => {
      const auth = { authorization: admin.headers['authorization'] ?? '' };
      const stage = await makeStage(test, auth);
      const game = (homeTeam: string, awayTeam: string, days: number) =>
        makeGame(test, auth, stage, Date.now() + days * DAY, { homeTeam, awayTeam });
      await game('Bagmati', 'Gandaki', 1);
      await game('Gandaki', 'Narayani', 2);
      await game('GANDAKI', 'Narayani', 3);

      expect(await suggestions()).toEqual({
        message: 'Suggestions loaded.',
        suggestions: [
          { name: 'GANDAKI', games: 3 },
          { name: 'Narayani', games: 2 },
          { name: 'Bagmati', games: 1 },
        ],
        total: 3,
      });
    });

    it('omit a name as soon as it belongs to a team', async () => {
      const team = await createTeam('Gandaki Province', { aliases: ['Gandaki'] });
      expect(await namesOf()).toEqual(['Narayani', 'Bagmati']);

      await admin.delete(pathOf(team)).expect(200);

      expect(await namesOf()).toEqual(['GANDAKI', 'Narayani', 'Bagmati']);
    });
  });
});
