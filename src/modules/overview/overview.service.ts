import { Injectable } from '@nestjs/common';
import { OVERVIEW_KEYS, type OverviewPart } from '../../contract/overview.js';
import { holds } from '../../contract/permissions.js';
import type { Overview } from '../../contract/records/overview.record.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Caller } from '../../platform/http/access/access.js';
import { daysAround } from '../../contract/time/zone-days.js';
import { SettingsService } from '../settings/settings.service.js';
import { ActivityOverviewService } from './activity-overview.js';
import { GamesOverviewService } from './games-overview.js';
import { InboxOverviewService } from './inbox-overview.js';

/** Summarizes live games, upcoming games, and pending work. Each part is limited to callers who may read its records. */
@Injectable()
export class OverviewService {
  constructor(
    private readonly settings: SettingsService,
    private readonly games: GamesOverviewService,
    private readonly inbox: InboxOverviewService,
    private readonly activity: ActivityOverviewService,
    private readonly clock: Clock,
  ) {}

  async read(caller: Caller): Promise<Overview> {
    const settings = await this.settings.read();
    const { timeZone } = settings;
    const now = this.clock.now();
    const [today] = daysAround(now, timeZone, { back: 0, ahead: 0 });
    if (!today) throw new RangeError('A span of days holds one at least.');
    const only = <T>(part: OverviewPart, read: () => Promise<T>): Promise<T> | null =>
      OVERVIEW_KEYS[part].some((key) => holds(caller, key)) ? read() : null;
    const [games, requests, contacts, pushes, webhooks, activity] = await Promise.all([
      only('games', () => this.games.read(caller, now, settings)),
      only('requests', () => this.inbox.requests()),
      only('contacts', () => this.inbox.contacts()),
      only('pushes', () => this.inbox.pushes(now)),
      only('webhooks', () => this.inbox.webhooks()),
      only('activity', () => this.activity.read(now, timeZone)),
    ]);
    const until = Math.min(games?.until ?? Infinity, today.to.getTime());
    return {
      timeZone,
      today: today.day,
      at: new Date(now).toISOString(),
      until: new Date(until).toISOString(),
      games: games?.part ?? null,
      requests,
      contacts,
      pushes,
      webhooks,
      activity,
    };
  }
}
