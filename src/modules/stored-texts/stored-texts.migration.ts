import type { mongo } from 'mongoose';
import { isDeepStrictEqual } from 'node:util';
import { teamKey } from '../../contract/calendars.js';
import { LIMITS } from '../../contract/limits.js';
import { followKey } from '../../contract/notifications.js';
import { versionOrder } from '../../contract/versions.js';
import { backfilledAs, type ValueOf } from '../../platform/database/rewrites/backfilled.js';
import type { StoredRecord } from '../../platform/database/rewrites/rewrite.js';
import { declareMigration, type RecordChange } from '../../platform/upgrade/migrations.js';
import { leagueNameKey } from '../leagues/league.schema.js';
import { usernameKeyOf } from '../accounts/users/user.schema.js';
import { withoutVisitors } from './logged-visitors.js';
import { cleanBy, line, lines, uniqueNames, type NameRule, type TextRule } from './stored-texts.js';

const UNNAMED = { league: 'Unnamed league', team: 'Unnamed team', person: 'Unnamed', match: 'Untitled match' };
const TEAM = 'team:';

const title = line('Untitled');
const person = line(UNNAMED.person);
const written = [{ text: lines('Empty'), author: { username: person } }] as const;
const notice = { title: line(), text: lines() };
/** Normalizes a follow of a team by name. Returns other follows unchanged. */
const follow = (key: string): string =>
  key.startsWith(TEAM) ? followKey({ kind: 'team', value: key.slice(TEAM.length) }) : key;

/** Text fields of all collections, as earlier versions stored them. Actions in the activity log do not change. */
const TEXTS: Readonly<Record<string, Readonly<Record<string, TextRule>>>> = {
  affiliates: { title },
  apiKeys: { name: line('Unnamed key'), username: person },
  'cancelled-games': {
    title,
    location: line(),
    leagueName: line(UNNAMED.league),
    matchTitle: line(UNNAMED.match),
    teams: [teamKey],
  },
  contacts: {
    firstName: person,
    lastName: person,
    name: person,
    email: line(),
    subject: title,
    message: lines('Empty'),
    assigneeName: person,
    replies: written,
    notes: written,
  },
  devices: { userName: line(), email: line(), appVersion: line(), follows: [follow] },
  downloads: { version: line('0') },
  faqs: { title, description: lines('Empty') },
  games: {
    title,
    homeTeam: line(UNNAMED.team),
    awayTeam: line(UNNAMED.team),
    location: line('Unknown'),
    statusText: line(),
    streams: [{ title }],
    matchTitle: line(UNNAMED.match),
    leagueName: line(UNNAMED.league),
  },
  leagues: { name: line(UNNAMED.league), abbreviation: line('N/A'), usualStreams: [{ title }] },
  'match-requests': {
    username: person,
    email: line(),
    team: { homeTeam: line(UNNAMED.team), awayTeam: line(UNNAMED.team) },
    category: line('Unknown'),
    league: line(UNNAMED.league),
    note: lines(),
  },
  matches: { title: line(UNNAMED.match), description: lines() },
  media: { name: line('Unnamed file'), username: person },
  notifications: { title, description: lines('Empty') },
  'push-notifications': { title, body: lines('Empty'), gameTitle: title, followersOfTeam: line() },
  'push-subscriptions': { follows: [follow] },
  replays: { title, leagueName: line(UNNAMED.league), parts: [{ title }] },
  roles: { name: line('Unnamed role') },
  settings: { notice, improvements: notice },
  users: { username: person, email: line() },
  webhooks: { name: line('Unnamed webhook') },
};

/** Fields that no form displays. A change of only these fields does not increase `revision`. */
const KEYS = new Set(['follows', 'teams']);

type Fields = Record<string, unknown>;
type FieldsOf = (doc: StoredRecord) => Fields;

/** Fields by which names are compared. */
const NAMES = { name: 1, nameKey: 1, country: 1, username: 1, usernameKey: 1 };

/** Returns the cleaned names of a collection with unique names, by id. */
async function namesOf(
  db: mongo.Db,
  collection: string,
  { name, key, ...rule }: NameRule & { name: string; key: (doc: StoredRecord) => string },
): Promise<ReadonlyMap<string, string>> {
  const docs = await db.collection(collection).find({}, { projection: NAMES }).sort({ _id: 1 }).toArray();
  const records = docs.map((doc) => ({ id: String(doc._id), name: String(doc[name] ?? ''), key: key(doc) }));
  return uniqueNames(records, rule);
}

/** Returns functions that compute the fields that depend on other fields or copy a name from another record, by collection. */
async function derivedFields(db: mongo.Db): Promise<Readonly<Record<string, FieldsOf>>> {
  const countryOf = (key: string): string => key.slice(key.lastIndexOf('\n'));
  const leagues = await namesOf(db, 'leagues', {
    name: 'name',
    key: ({ nameKey, country }) => `${nameKey}\n${country}`,
    keyOf: (name, { key }) => leagueNameKey(name) + countryOf(key),
    unnamed: UNNAMED.league,
    max: LIMITS.name,
  });
  const users = await namesOf(db, 'users', {
    name: 'username',
    key: ({ usernameKey }) => String(usernameKey),
    keyOf: usernameKeyOf,
    unnamed: UNNAMED.person,
    max: LIMITS.usernameMax,
  });
  const roles = await namesOf(db, 'roles', {
    name: 'name',
    key: ({ name }) => String(name).toLowerCase(),
    keyOf: (name) => name.toLowerCase(),
    unnamed: 'Unnamed role',
    max: LIMITS.roleName,
  });
  const emails = await ownedEmails(db);
  /** Returns the name of the referenced record in a field, or no field if the record does not exist. */
  const copy = (names: ReadonlyMap<string, string>, of: unknown, field: string): Fields => {
    const name = names.get(String(of));
    return name === undefined ? {} : { [field]: name };
  };
  const ofLeague: FieldsOf = ({ leagueId }) => copy(leagues, leagueId, 'leagueName');
  return {
    apiKeys: ({ userId }) => copy(users, userId, 'username'),
    'cancelled-games': ofLeague,
    contacts: ({ assigneeId }) => copy(users, assigneeId, 'assigneeName'),
    downloads: ({ version }) => ({ versionOrder: versionOrder(line('0')(String(version))) }),
    games: ofLeague,
    leagues: ({ _id, name }) => {
      const unique = leagues.get(String(_id)) ?? String(name);
      return { name: unique, nameKey: leagueNameKey(unique) };
    },
    media: ({ userId }) => copy(users, userId, 'username'),
    replays: ofLeague,
    roles: ({ _id }) => copy(roles, _id, 'name'),
    users: ({ _id, username, email }) => {
      const unique = users.get(String(_id)) ?? String(username);
      const address = line()(String(email)).toLowerCase();
      const isOwn = (emails.get(address) ?? String(_id)) === String(_id);
      return { username: unique, usernameKey: usernameKeyOf(unique), email: isOwn ? address : email };
    },
  };
}

/**
 * Returns the owner's user id of each email address. If two addresses become equal, the user who had the cleaned address stays
 * its owner, else the first user. The other user keeps the original address.
 */
async function ownedEmails(db: mongo.Db): Promise<ReadonlyMap<string, string>> {
  const docs = await db
    .collection('users')
    .find({}, { projection: { email: 1 } })
    .sort({ _id: 1 })
    .toArray();
  const owners = new Map(docs.map(({ _id, email }) => [String(email), String(_id)]));
  for (const { _id, email } of docs) {
    const address = line()(String(email)).toLowerCase();
    if (!owners.has(address)) owners.set(address, String(_id));
  }
  return owners;
}

/** Cleans the text fields of all collections by the contract's rules. Computes keys, copied names and search terms again. */
async function cleanTexts(db: mongo.Db): Promise<readonly RecordChange[]> {
  const derived = await derivedFields(db);
  const wordsOf = new Map(
    backfilledAs('words').map(({ collection, valueOf }) => [collection, valueOf as ValueOf<Fields>]),
  );
  const texts = Object.entries(TEXTS).map(([collection, rules]): RecordChange => ({
    id: `${collection}.texts`,
    collection,
    change: (doc) => {
      const cleaned = cleanBy(doc, rules) as Fields;
      const after = { ...cleaned, ...derived[collection]?.(doc) };
      for (const field of ['follows', 'teams'])
        if (field in after) after[field] = [...new Set(after[field] as string[])];
      const changed = Object.entries(after).filter(([field, value]) => !isDeepStrictEqual(doc[field], value));
      if (changed.length === 0) return null;
      const isShown = Object.keys(rules).some(
        (field) => !KEYS.has(field) && !isDeepStrictEqual(doc[field], cleaned[field]),
      );
      const words = wordsOf.get(collection);
      return {
        ...Object.fromEntries(changed),
        ...(words && { words: words(after) }),
        ...(isShown && typeof doc['revision'] === 'number' && { revision: doc['revision'] + 1 }),
      };
    },
  }));
  return [...texts, withoutVisitors];
}

declareMigration({
  schema: 5,
  title: 'texts without invisible characters, and the log without personal data of visitors',
  changes: cleanTexts,
});
