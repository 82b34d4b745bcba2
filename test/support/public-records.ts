import type { Random } from '../../src/demo/random.js';
import { LISTS, type ListName } from '../../src/contract/lists.js';
import type { AffiliateRecord } from '../../src/contract/records/affiliate.record.js';
import type { DownloadRecord } from '../../src/contract/records/download.record.js';
import type { FaqRecord } from '../../src/contract/records/faq.record.js';
import type { LeagueRecord } from '../../src/contract/records/league.record.js';
import type { GameRecord, MatchRecord } from '../../src/contract/records/match.record.js';
import type { ReplayRecord } from '../../src/contract/records/replay.record.js';
import type { SettingsAnswer } from '../../src/contract/records/setting.record.js';
import { RESOURCES } from '../../src/contract/resources/index.js';
import { addDays } from '../../src/contract/time/days.js';
import { MINUTE } from '../../src/contract/time/units.js';
import type { Cluster } from './cluster.js';
import { call } from './product.js';
import type { SettableClock } from './set-clock.js';

interface Lists {
  affiliates: AffiliateRecord;
  downloads: DownloadRecord;
  faqs: FaqRecord;
  games: GameRecord;
  leagues: LeagueRecord;
  matches: MatchRecord;
  replays: ReplayRecord;
}

/** Kick-offs are at multiples of so many minutes, and the clock is set to shortly after one: none is due while pages are compared. */
const STEP = 5 * MINUTE;
const SHORTLY = 10_000;
/** Records of one slice. */
const SLICE = 100;
/** How many processes take the writes. */
const WRITERS = 2;

/** What the site shows, as it is stored, and staff who change it at one process or the other. */
export class PublicRecords {
  private named = 0;
  /** How often the clock was set. */
  passed = 0;

  constructor(
    private readonly cluster: Cluster,
    private readonly clock: SettableClock,
    readonly random: Random,
  ) {}

  /** A call of staff. */
  send<T>(method: string, path: string, body?: object): Promise<T> {
    const product = this.cluster.at(this.random.whole(0, WRITERS - 1));
    return call<T>(product, method, `/api/${path}`, body, this.cluster.admin);
  }

  /** Records as they are stored: a slice of a list is not kept. */
  async all<Name extends keyof Lists & ListName>(name: Name): Promise<Lists[Name][]> {
    const [{ path }, { many }] = [RESOURCES[name], LISTS[name]];
    const found: Lists[Name][] = [];
    for (;;) {
      const range = `[${found.length},${found.length + SLICE - 1}]`;
      const answer = await this.send<Record<string, Lists[Name][]>>('GET', `${path}?sort=["id","ASC"]&range=${range}`);
      const slice = answer[many] ?? [];
      found.push(...slice);
      if (slice.length < SLICE) return found;
    }
  }

  /** One of them; undefined where none is meant. */
  async some<Name extends keyof Lists & ListName>(
    name: Name,
    isMeant: (record: Lists[Name]) => boolean = () => true,
  ): Promise<Lists[Name] | undefined> {
    return this.random.shuffle((await this.all(name)).filter(isMeant))[0];
  }

  async settings(): Promise<SettingsAnswer['settings']> {
    return (await this.send<SettingsAnswer>('GET', 'setting')).settings;
  }

  /** A name that nothing else has. */
  name(kind: string): string {
    this.named += 1;
    return `${kind} ${this.named}`;
  }

  /** The day by the clock, and so many days later, YYYY-MM-DD in UTC. */
  day(later = 0): string {
    return addDays(new Date(this.clock.now()).toISOString().slice(0, 10), later);
  }

  /** A kick-off within some days before and after, or in so many minutes. */
  kickOff(inMinutes = this.random.whole(-3 * 288, 4 * 288) * 5): { date: string; time: string; timeZone: string } {
    const at = new Date(Math.ceil(this.clock.now() / STEP) * STEP + inMinutes * MINUTE).toISOString();
    return { date: at.slice(0, 10), time: at.slice(11, 16), timeZone: 'UTC' };
  }

  /** Sets the clock of all processes forward by so many minutes, or somewhat more. */
  pass(minutes: number): void {
    const target = Math.ceil((this.clock.now() + minutes * MINUTE) / STEP) * STEP + SHORTLY;
    this.clock.setBy(target - this.clock.now());
    this.passed += 1;
  }
}
