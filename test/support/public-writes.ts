import { LEAGUE_CATEGORIES } from '../../src/contract/sports.js';
import type { GameRecord } from '../../src/contract/records/match.record.js';
import type { LeagueRecord } from '../../src/contract/records/league.record.js';
import type { TeamProfileRecord } from '../../src/contract/records/team.record.js';
import type { Resource } from '../../src/contract/resources/index.js';
import { teamId } from '../../src/contract/teams.js';
import type { PublicRecords } from './public-records.js';

/** A write that changes pages or lists for visitors. */
export interface PublicWrite {
  /** The resource that changes. Pages that depend on it become stale. */
  resource: Resource;
  what: string;
  /** Whether it also changes other resources, whose events invalidate the remaining responses. */
  isWide?: true;
  make: (records: PublicRecords) => Promise<unknown>;
}

const LOGO = 'https://img.example.org';

const leagueFields = ({ name, abbreviation, country, category, logoUrl }: LeagueRecord) => ({
  ...{ name, abbreviation, country, category, logoUrl },
});

async function changeLeague(records: PublicRecords, change: Partial<LeagueRecord>): Promise<void> {
  const league = await records.some('leagues');
  if (league) await records.send('PUT', `leagues/${league._id}`, { ...leagueFields(league), ...change });
}

function addLeague(records: PublicRecords): Promise<{ league: LeagueRecord }> {
  const name = records.name('League');
  const category = records.random.pick(LEAGUE_CATEGORIES.slice(0, 3) as [string, ...string[]]);
  return records.send('POST', 'leagues', {
    ...{ name, category },
    abbreviation: 'ABC',
    country: 'nepal',
    logoUrl: LOGO,
  });
}

export const gamePath = ({ matchId, _id }: GameRecord): string => `matches/${matchId}/game/${_id}`;
/** Returns the fields that an update of a game repeats. */
export function gameFields(game: GameRecord): object {
  const { title, homeTeam, awayTeam, location, date, time, timeZone, leagueId, platforms } = game;
  return { title, homeTeam, awayTeam, location, date, time, timeZone, leagueId, platforms };
}
const isScheduled = ({ status }: GameRecord): boolean => status === 'Scheduled';

/** Adds a game to an existing or new match. */
async function addGame(records: PublicRecords, more: object = {}): Promise<GameRecord> {
  const match = (await records.some('matches')) ?? (await records.send<never>('POST', 'matches', { title: 'Round' }));
  const league = (await records.some('leagues')) ?? (await addLeague(records)).league;
  const [homeTeam, awayTeam] = [records.name('Home'), records.name('Away')];
  const teams = { title: `${homeTeam} vs ${awayTeam}`, homeTeam, awayTeam, location: 'Ground', leagueId: league._id };
  const body = { ...teams, ...records.kickOff(), ...more };
  return (await records.send<{ game: GameRecord }>('POST', `matches/${match._id}/game`, body)).game;
}

/** Changes a random game that fits. */
async function changeGame(
  records: PublicRecords,
  change: object | ((game: GameRecord) => object),
  fits?: (game: GameRecord) => boolean,
): Promise<void> {
  const game = await records.some('games', fits);
  if (!game) return;
  await records.send('PUT', gamePath(game), {
    ...gameFields(game),
    ...(typeof change === 'function' ? change(game) : change),
  });
}

/** Changes a part of a random game that fits. */
async function callGame(
  records: PublicRecords,
  part: string,
  body: object,
  fits?: (game: GameRecord) => boolean,
): Promise<void> {
  const game = await records.some('games', fits);
  if (game) await records.send('PUT', `${gamePath(game)}/${part}`, body);
}

const streams = (records: PublicRecords, count: number): object[] =>
  Array.from({ length: count }, () => ({
    title: records.name('Stream'),
    url: `https://cdn.example.org/${records.name('s')}.m3u8`,
  }));

async function useUsualStreams(records: PublicRecords): Promise<void> {
  const game = await records.some('games');
  if (!game) return;
  await records.send('PUT', `leagues/${game.leagueId}/streams`, { streams: streams(records, 2) });
  await records.send('POST', `${gamePath(game)}/usualStreams`);
}

function importGames(records: PublicRecords): Promise<unknown> {
  const { date, time } = records.kickOff();
  const text = `date,time,home,away\n${date},${time},${records.name('Home')},${records.name('Away')}`;
  const into = { league: records.name('Imported'), category: 'Football', timeZone: 'UTC' };
  return records.send('POST', 'matches/import?format=csv', { text, ...into });
}

async function finishAutomatically(records: PublicRecords): Promise<void> {
  const { _id } = await records.settings();
  await records.send('PUT', `setting/${_id}/site`, { autoFinish: true });
  await addGame(records, records.kickOff(5));
  records.pass(10);
  records.pass(10 * 60);
}

async function changeSettings(records: PublicRecords, part: string, change: object): Promise<void> {
  const { _id } = await records.settings();
  await records.send('PUT', `setting/${_id}/${part}`, change);
}

async function addReplay(records: PublicRecords, ofGame: boolean): Promise<void> {
  const isFinished = ({ status }: GameRecord): boolean => status === 'Finished';
  // The page of a finished game shows its replays.
  const game = (await records.some('games', isFinished)) ?? (await records.some('games'));
  if (!game) return;
  const { title, leagueId, category, date } = game;
  await records.send('POST', 'replays', { title, leagueId, category, date, ...(ofGame && { gameId: game._id }) });
}

async function changeReplay(records: PublicRecords, change: object): Promise<void> {
  const replay = await records.some('replays');
  if (!replay) return;
  const { title, leagueId, category, date, thumbnail, highlightsUrl, gameId } = replay;
  const fields = { title, leagueId, category, date, thumbnail, highlightsUrl, gameId };
  await records.send('PUT', `replays/${replay._id}`, { ...fields, ...change });
}

async function setParts(records: PublicRecords): Promise<void> {
  const replay = await records.some('replays');
  const parts = streams(records, 2);
  if (replay) await records.send('PUT', `replays/${replay._id}/parts`, { parts });
}

const link = (records: PublicRecords) => ({
  title: records.name('Partner'),
  link: `https://${records.random.whole(1, 1e9)}.example.org/`,
});
const build = (records: PublicRecords) => ({
  platform: records.random.pick(['ios', 'android']),
  version: `1.${records.random.whole(1, 1e6)}`,
  downloadUrl: 'https://files.example.org/app',
  sizeInMB: records.random.whole(2, 90),
});
const question = (records: PublicRecords) => ({ title: records.name('Question'), description: records.name('Answer') });

/** Sends a request for a random record of a list. */
async function callSome(
  records: PublicRecords,
  method: string,
  name: 'affiliates' | 'downloads' | 'faqs' | 'leagues' | 'replays' | 'teams',
  path: string,
  body?: object,
): Promise<void> {
  const record = await records.some(name);
  const [base, ...rest] = path.split('/:id');
  if (record) await records.send(method, `${base}/${record._id}${rest.join('')}`, body);
}

/** Moves a random record of a list before another record or to the end. */
async function moveSome(records: PublicRecords, name: 'faqs' | 'leagues', path: string): Promise<void> {
  const [record, nextRecord] = records.random.shuffle<{ _id: string }>(await records.all(name));
  if (record)
    await records.send('PUT', `${path}/${record._id}/order`, {
      before: records.random.whole(0, 2) ? (nextRecord?._id ?? null) : null,
    });
}

async function removeGame(records: PublicRecords): Promise<void> {
  const game = await records.some('games', ({ isLive }) => !isLive);
  if (game) await records.send('DELETE', gamePath(game));
}

async function removeMatch(records: PublicRecords): Promise<void> {
  const games = await records.all('games');
  const match = await records.some(
    'matches',
    ({ _id }) => !games.some(({ matchId, isLive }) => isLive && matchId === _id),
  );
  if (match) await records.send('DELETE', `matches/${match._id}`);
}

async function renameMatch(records: PublicRecords): Promise<void> {
  const match = await records.some('matches');
  const text = { title: records.name('Match'), description: records.name('About') };
  if (match) await records.send('PUT', `matches/${match._id}`, text);
}

async function removeLeague(records: PublicRecords): Promise<void> {
  const { league } = await addLeague(records);
  await records.send('DELETE', `leagues/${league._id}`);
}

/** Adds a team with the name of a game's team, if the name belongs to no team yet. */
async function addTeam(records: PublicRecords): Promise<void> {
  const existingIds = new Set((await records.all('teams')).flatMap(({ nameIds }) => nameIds));
  const game = await records.some('games', ({ homeTeam }) => !existingIds.has(teamId(homeTeam)));
  if (game) await records.send('POST', 'teams', { name: records.name('Team'), aliases: [game.homeTeam] });
}

async function changeTeam(records: PublicRecords, change: Partial<TeamProfileRecord>): Promise<void> {
  const team = await records.some('teams');
  if (team) await records.send('PUT', `teams/${team._id}`, { name: team.name, ...change });
}

/** The writes by staff and the clock that visitors can see. */
export const PUBLIC_WRITES: readonly PublicWrite[] = [
  {
    resource: 'matches',
    what: 'adds a match',
    make: (all) => all.send('POST', 'matches', { title: all.name('Match') }),
  },
  { resource: 'matches', what: 'renames a match', isWide: true, make: renameMatch },
  { resource: 'matches', what: 'deletes a match and its games', isWide: true, make: removeMatch },
  { resource: 'games', what: 'adds a game', make: (all) => addGame(all) },
  { resource: 'games', what: 'imports a game', isWide: true, make: importGames },
  {
    resource: 'games',
    what: 'moves a game to another day',
    make: (all) => changeGame(all, all.kickOff(), isScheduled),
  },
  { resource: 'games', what: 'renames a game', make: (all) => changeGame(all, { title: all.name('Game') }) },
  { resource: 'games', what: 'names another team', make: (all) => changeGame(all, { homeTeam: all.name('Home') }) },
  { resource: 'games', what: 'hides a game from the site', make: (all) => changeGame(all, { platforms: 'mobile' }) },
  { resource: 'games', what: 'shows a game everywhere', make: (all) => changeGame(all, { platforms: 'both' }) },
  { resource: 'games', what: 'sets a game live', make: (all) => callGame(all, 'live', { force: true }, isScheduled) },
  { resource: 'games', what: 'finishes a game', make: (all) => changeGame(all, { status: 'Finished' }) },
  {
    resource: 'games',
    what: 'schedules a game again',
    make: (all) => changeGame(all, { ...all.kickOff(600), status: 'Scheduled' }),
  },
  {
    resource: 'games',
    what: 'enters a result',
    make: (all) =>
      callGame(
        all,
        'result',
        { homeScore: 2, awayScore: all.random.whole(0, 9) },
        ({ status }) => status !== 'Scheduled',
      ),
  },
  {
    resource: 'games',
    what: 'postpones a game',
    make: (all) => callGame(all, 'result', { statusText: 'Postponed' }, isScheduled),
  },
  {
    resource: 'games',
    what: 'changes the streams of a game',
    make: (all) => callGame(all, 'streamUrls', { streamUrls: streams(all, 3) }),
  },
  { resource: 'games', what: 'uses the usual streams', isWide: true, make: useUsualStreams },
  {
    resource: 'games',
    what: 'marks a game as trending',
    make: (all) => callGame(all, 'trending', { isTrending: all.random.whole(0, 1) === 1 }),
  },
  { resource: 'games', what: 'deletes a game', make: removeGame },
  {
    resource: 'games',
    what: 'lets the streams of a game open',
    make: (all) =>
      addGame(all, all.kickOff(20))
        .then((game) => all.send('PUT', `${gamePath(game)}/streamUrls`, { streamUrls: streams(all, 1) }))
        .then(() => all.pass(10)),
  },
  {
    resource: 'games',
    what: 'lets a kick-off come',
    make: (all) => addGame(all, all.kickOff(10)).then(() => all.pass(20)),
  },
  { resource: 'games', what: 'lets a game finish automatically', isWide: true, make: finishAutomatically },
  { resource: 'leagues', what: 'adds a league', make: addLeague },
  {
    resource: 'leagues',
    what: 'renames a league',
    isWide: true,
    make: (all) => changeLeague(all, { name: all.name('League') }),
  },
  {
    resource: 'leagues',
    what: 'changes the logo of a league',
    isWide: true,
    make: (all) => changeLeague(all, { logoUrl: `${LOGO}/${all.random.whole(1, 1e9)}.png` }),
  },
  {
    resource: 'leagues',
    what: 'moves a league to another sport',
    isWide: true,
    make: (all) => changeLeague(all, { category: all.random.pick(['Football', 'Cricket']) }),
  },
  { resource: 'leagues', what: 'puts a league elsewhere', make: (all) => moveSome(all, 'leagues', 'leagues') },
  { resource: 'leagues', what: 'deletes a league', make: removeLeague },
  { resource: 'teams', what: 'adds a team', make: addTeam },
  { resource: 'teams', what: 'renames a team', make: (all) => changeTeam(all, { name: all.name('Team') }) },
  { resource: 'teams', what: 'removes the other names of a team', make: (all) => changeTeam(all, { aliases: [] }) },
  { resource: 'teams', what: 'changes the colors of a team', make: (all) => changeTeam(all, { colours: ['#c8102e'] }) },
  {
    resource: 'teams',
    what: 'changes the crest of a team',
    make: (all) => changeTeam(all, { crest: `${LOGO}/${all.random.whole(1, 1e9)}.png` }),
  },
  { resource: 'teams', what: 'deletes a team', make: (all) => callSome(all, 'DELETE', 'teams', 'teams/:id') },
  {
    resource: 'settings',
    what: 'shows a notice',
    make: (all) =>
      changeSettings(all, 'site', { notice: { isEnabled: true, title: all.name('Notice'), text: 'Today' } }),
  },
  {
    resource: 'settings',
    what: 'announces improvements',
    make: (all) =>
      changeSettings(all, 'site', { improvements: { isEnabled: true, title: all.name('New'), text: 'Today' } }),
  },
  {
    resource: 'settings',
    what: 'changes the time zone',
    make: (all) =>
      changeSettings(all, 'site', { timeZone: all.random.pick(['Asia/Kathmandu', 'America/New_York', 'UTC']) }),
  },
  {
    resource: 'settings',
    what: 'shifts every go-live',
    make: (all) => changeSettings(all, 'goLive', { shiftMinutes: all.random.pick([-10, 0, 5, 10]) }),
  },
  {
    resource: 'settings',
    what: 'blocks developer tools',
    make: (all) => changeSettings(all, 'devTools', { isEnabled: all.random.whole(0, 1) === 1 }),
  },
  { resource: 'clips', what: 'adds a clip', make: (all) => all.addClip() },
  { resource: 'clips', what: 'deletes a clip', make: (all) => all.removeClip() },
  { resource: 'replays', what: 'adds a replay', make: (all) => addReplay(all, false) },
  { resource: 'replays', what: 'adds a replay of a game', make: (all) => addReplay(all, true) },
  { resource: 'replays', what: 'renames a replay', make: (all) => changeReplay(all, { title: all.name('Replay') }) },
  {
    resource: 'replays',
    what: 'changes the image of a replay',
    make: (all) => changeReplay(all, { thumbnail: `${LOGO}/${all.random.whole(1, 1e9)}.png` }),
  },
  {
    resource: 'replays',
    what: 'moves a replay to another day',
    make: (all) => changeReplay(all, { date: all.day(-all.random.whole(1, 9)) }),
  },
  { resource: 'replays', what: 'changes the parts of a replay', make: setParts },
  { resource: 'replays', what: 'deletes a replay', make: (all) => callSome(all, 'DELETE', 'replays', 'replays/:id') },
  { resource: 'faqs', what: 'adds a question', make: (all) => all.send('POST', 'faq', question(all)) },
  {
    resource: 'faqs',
    what: 'changes a question',
    make: (all) => callSome(all, 'PUT', 'faqs', 'faq/:id', question(all)),
  },
  { resource: 'faqs', what: 'puts a question elsewhere', make: (all) => moveSome(all, 'faqs', 'faq') },
  { resource: 'faqs', what: 'deletes a question', make: (all) => callSome(all, 'DELETE', 'faqs', 'faq/:id') },
  { resource: 'downloads', what: 'adds a build', make: (all) => all.send('POST', 'mobile/downloads', build(all)) },
  {
    resource: 'downloads',
    what: 'changes a build',
    make: (all) => callSome(all, 'PUT', 'downloads', 'mobile/downloads/:id', build(all)),
  },
  {
    resource: 'downloads',
    what: 'deletes a build',
    make: (all) => callSome(all, 'DELETE', 'downloads', 'mobile/downloads/:id'),
  },
  { resource: 'affiliates', what: 'adds a link', make: (all) => all.send('POST', 'affiliate', link(all)) },
  {
    resource: 'affiliates',
    what: 'changes a link',
    make: (all) => callSome(all, 'PUT', 'affiliates', 'affiliate/:id', link(all)),
  },
  {
    resource: 'affiliates',
    what: 'switches a link off',
    make: (all) => callSome(all, 'PUT', 'affiliates', 'affiliate/:id', { ...link(all), isActive: false }),
  },
  {
    resource: 'affiliates',
    what: 'deletes a link',
    make: (all) => callSome(all, 'DELETE', 'affiliates', 'affiliate/:id'),
  },
];
