import type { mongo } from 'mongoose';
import { isZoneName } from '../../contract/dto/time-rules.js';
import { wallClock } from '../../contract/time/kick-off.js';
import type { Config } from '../../platform/config/config.js';
import { declareMigration, type RecordChange } from '../../platform/upgrade/migrations.js';
import { defaultTimeZone } from './default-zone.config.js';

/** Abbreviations with a single meaning that earlier builds accepted as time zones. */
const REGIONS: Readonly<Record<string, string>> = {
  AET: 'Australia/Sydney',
  AGT: 'America/Argentina/Buenos_Aires',
  BET: 'America/Sao_Paulo',
  CAT: 'Africa/Maputo',
  CNT: 'America/St_Johns',
  CTT: 'Asia/Shanghai',
  EAT: 'Africa/Nairobi',
  IET: 'America/Indiana/Indianapolis',
  JST: 'Asia/Tokyo',
  NET: 'Asia/Yerevan',
  PLT: 'Asia/Karachi',
  PNT: 'America/Phoenix',
  PRT: 'America/Puerto_Rico',
  VST: 'Asia/Ho_Chi_Minh',
};

interface QuietHours {
  timeZone?: unknown;
}

/**
 * Replaces time zones that Intl accepts and Temporal rejects, such as IST. An abbreviation with a single meaning becomes its
 * region, and any other becomes the site's zone. Dates and times of records are computed again. Their instants do not change.
 */
async function computableZones(db: mongo.Db, config?: Config): Promise<readonly RecordChange[]> {
  const defaultZone = config?.get(defaultTimeZone) ?? 'UTC';
  const settings = await db.collection('settings').findOne({ key: 'settings' });
  const stored: unknown = settings ? settings['timeZone'] : defaultZone;
  const siteZone = replacement(stored, defaultZone) ?? String(stored);
  const ofRecord =
    (instant: string, date: string, time: string): RecordChange['change'] =>
    (doc) => {
      const timeZone = replacement(doc['timeZone'], siteZone);
      if (timeZone === null) return null;
      const at = doc[instant] as unknown;
      const hasClock = at instanceof Date && !Number.isNaN(at.getTime()) && doc[date] !== '';
      const clock = hasClock ? wallClock(at, timeZone) : null;
      return {
        timeZone,
        ...(clock && { [date]: clock.date, [time]: clock.time }),
        revision: Number(doc['revision']) + 1,
      };
    };
  const ofRecipient: RecordChange['change'] = ({ quietHours }) => {
    const timeZone = quietHours ? replacement((quietHours as QuietHours).timeZone, siteZone) : null;
    return timeZone === null ? null : { quietHours: { ...(quietHours as QuietHours), timeZone } };
  };
  return [
    {
      id: 'settings.timeZone',
      collection: 'settings',
      change: ({ timeZone, revision }) =>
        replacement(timeZone, siteZone) === null ? null : { timeZone: siteZone, revision: Number(revision) + 1 },
    },
    { id: 'games.timeZone', collection: 'games', change: ofRecord('startsAt', 'date', 'time') },
    {
      id: 'push-notifications.timeZone',
      collection: 'push-notifications',
      change: ofRecord('sendAt', 'deliveryDate', 'deliveryTime'),
    },
    { id: 'devices.quietHours', collection: 'devices', change: ofRecipient },
    { id: 'push-subscriptions.quietHours', collection: 'push-subscriptions', change: ofRecipient },
  ];
}

/** Returns the replacement of a time zone, or null if the zone is valid. */
function replacement(timeZone: unknown, siteZone: string): string | null {
  if (isZoneName(timeZone)) return null;
  return REGIONS[String(timeZone).toUpperCase()] ?? siteZone;
}

declareMigration({ schema: 4, title: 'unusable time zones', changes: computableZones });
