import { isObject } from '../../contract/is-object.js';
import { PRESENCE_EXPIRE_SECONDS, type PresenceMode } from '../../contract/presence.js';
import type { PresentUser, RecordPresence } from '../../contract/records/presence.record.js';
import { OWN_RESOURCES, type Resource } from '../../contract/resources/index.js';

/** A record that a tab has open. `since` is when this mode started, in ms since 1970. */
export interface OpenRecord {
  resource: Resource;
  id: string;
  mode: PresenceMode;
  since: number;
}

/** The records that a tab has open. Empty after the tab is closed. */
export interface OpenTab {
  userId: string;
  name: string;
  tab: string;
  /** Time of the last report of the tab, in ms since 1970. */
  at: number;
  open: OpenRecord[];
}

/** Maximum number of users per record and of records in the presence that readers receive. */
const [MAX_PEOPLE, MAX_RECORDS] = [50, 500];

const isTimestamp = (value: unknown): boolean => typeof value === 'number' && !Number.isNaN(new Date(value).getTime());

const isOpenRecord = (value: unknown): value is OpenRecord =>
  isObject(value) &&
  OWN_RESOURCES.includes(value['resource'] as Resource) &&
  typeof value['id'] === 'string' &&
  (value['mode'] === 'viewing' || value['mode'] === 'editing') &&
  isTimestamp(value['since']);

const isOpenTab = (value: unknown): value is OpenTab =>
  isObject(value) &&
  ['userId', 'name', 'tab'].every((field) => typeof value[field] === 'string') &&
  isTimestamp(value['at']) &&
  Array.isArray(value['open']) &&
  value['open'].every(isOpenRecord);

/** Returns the tabs in a row of another process. Omits tabs that cannot be read. */
export const readableTabs = (tabs: unknown): OpenTab[] => (Array.isArray(tabs) ? tabs.filter(isOpenTab) : []);

export const keyOf = ({ userId, tab }: Pick<OpenTab, 'userId' | 'tab'>): string => `${userId} ${tab}`;

export const isCurrent = ({ at }: OpenTab, now: number): boolean => at > now - PRESENCE_EXPIRE_SECONDS * 1000;

/** Returns the newest report of each tab, because a tab may have reported to several processes. Omits expired reports. */
export function latestReports(tabs: readonly OpenTab[], now: number): Map<string, OpenTab> {
  const last = new Map<string, OpenTab>();
  for (const tab of tabs) {
    if (isCurrent(tab, now) && tab.at >= (last.get(keyOf(tab))?.at ?? 0)) last.set(keyOf(tab), tab);
  }
  return last;
}

/** Returns the users who have each record open. A user is listed once, as editing if any of their tabs is editing. */
export function presenceIn(tabs: Iterable<OpenTab>): RecordPresence[] {
  const records = new Map<string, { resource: Resource; id: string; byUser: Map<string, PresentUser> }>();
  for (const { userId, name, open } of tabs) {
    for (const { resource, id, mode, since: opened } of open) {
      const record = records.get(`${resource} ${id}`) ?? { resource, id, byUser: new Map<string, PresentUser>() };
      records.set(`${resource} ${id}`, record);
      const since = new Date(opened).toISOString();
      const previous = record.byUser.get(userId);
      const isFirst = previous?.mode === mode ? since < previous.since : mode === 'editing';
      if (!previous || isFirst) record.byUser.set(userId, { userId, name, mode, since });
    }
  }
  return [...records.values()].slice(0, MAX_RECORDS).map(({ resource, id, byUser }) => ({
    resource,
    id,
    people: [...byUser.values()]
      .sort((a, b) => a.since.localeCompare(b.since) || a.userId.localeCompare(b.userId))
      .slice(0, MAX_PEOPLE),
  }));
}
