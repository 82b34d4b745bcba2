import type { Random } from '../../src/demo/random.js';
import { Types } from 'mongoose';
import { LISTS, type ListName } from '../../src/contract/lists.js';
import type { AffiliateRecord } from '../../src/contract/records/affiliate.record.js';
import type { ClipRecord } from '../../src/contract/records/clip.record.js';
import type { DownloadRecord } from '../../src/contract/records/download.record.js';
import type { FaqRecord } from '../../src/contract/records/faq.record.js';
import type { LeagueRecord } from '../../src/contract/records/league.record.js';
import type { GameRecord, MatchRecord } from '../../src/contract/records/match.record.js';
import type { ReplayRecord } from '../../src/contract/records/replay.record.js';
import type { SettingsResponse } from '../../src/contract/records/setting.record.js';
import type { TeamProfileRecord } from '../../src/contract/records/team.record.js';
import { RESOURCES } from '../../src/contract/resources/index.js';
import { addDays } from '../../src/contract/time/days.js';
import { DAY, HOUR, MINUTE } from '../../src/contract/time/units.js';
import { PackagedRecording } from '../../ingest/test/support/packaged-recording.js';
import type { Cluster } from './cluster.js';
import { call } from './product.js';
import type { SettableClock } from './set-clock.js';

interface Lists {
  affiliates: AffiliateRecord;
  clips: ClipRecord;
  downloads: DownloadRecord;
  faqs: FaqRecord;
  games: GameRecord;
  leagues: LeagueRecord;
  matches: MatchRecord;
  replays: ReplayRecord;
  teams: TeamProfileRecord;
}

/**
 * Kick-offs are at multiples of this step, and the clock is set shortly after one. No game becomes due while pages are
 * compared.
 */
const STEP = 5 * MINUTE;
const AFTER_STEP_MS = 10_000;
/** Number of records per request. */
const PAGE_SIZE = 100;
/** Number of processes that receive writes. */
const WRITERS = 2;

/** The stored records that the site shows, with a member of staff who changes them through any of the processes. */
export class PublicRecords {
  private nameCount = 0;
  /** Number of times that the clock was set. */
  passed = 0;

  constructor(
    private readonly cluster: Cluster,
    private readonly clock: SettableClock,
    readonly random: Random,
    /** RECORDINGS_DIR of all processes. */
    private readonly recordingsDir: string,
  ) {}

  /** Sends a request as staff. */
  send<T>(method: string, path: string, body?: object): Promise<T> {
    const product = this.cluster.at(this.random.whole(0, WRITERS - 1));
    return call<T>(product, method, `/api/${path}`, body, this.cluster.admin);
  }

  /** Returns all stored records. Ranges of lists are not cached. */
  async all<Name extends keyof Lists & ListName>(name: Name): Promise<Lists[Name][]> {
    const [{ path }, { many }] = [RESOURCES[name], LISTS[name]];
    const records: Lists[Name][] = [];
    for (;;) {
      const range = `[${records.length},${records.length + PAGE_SIZE - 1}]`;
      const body = await this.send<Record<string, Lists[Name][]>>('GET', `${path}?sort=["id","ASC"]&range=${range}`);
      const page = body[many] ?? [];
      records.push(...page);
      if (page.length < PAGE_SIZE) return records;
    }
  }

  /** Returns a random record that fits, or undefined if none does. */
  async some<Name extends keyof Lists & ListName>(
    name: Name,
    fits: (record: Lists[Name]) => boolean = () => true,
  ): Promise<Lists[Name] | undefined> {
    return this.random.shuffle((await this.all(name)).filter(fits))[0];
  }

  async settings(): Promise<SettingsResponse['settings']> {
    return (await this.send<SettingsResponse>('GET', 'setting')).settings;
  }

  /** Adds a clip of a new recording to a random game. */
  async addClip(): Promise<void> {
    const game = await this.some('games');
    if (!game) return;
    const range = { from: 0, to: 6, recordingId: await this.addRecording(game) };
    await this.send('POST', `matches/${game.matchId}/game/${game._id}/clips`, { title: this.name('Clip'), ...range });
  }

  async removeClip(): Promise<void> {
    const clip = await this.some('clips');
    if (clip) await this.send('DELETE', `matches/${clip.matchId}/game/${clip.gameId}/clips/${clip._id}`);
  }

  /** Stores a recording of 6 seconds for a game, as encoders leave it behind. Returns its id. */
  private async addRecording({ _id, matchId, title }: GameRecord): Promise<string> {
    const recording = new Types.ObjectId();
    const recordingId = new Types.ObjectId().toHexString();
    const name = recordingId.slice(-10);
    // Processes follow recordings for a day after the game, and would publish the recording.
    const openedAt = this.clock.now() - 2 * DAY;
    const packaged = await PackagedRecording.start(this.recordingsDir, recordingId, name);
    await packaged.addRun('plain', openedAt);
    const ids = { gameId: new Types.ObjectId(_id), matchId: new Types.ObjectId(matchId) };
    const times = {
      openedAt: new Date(openedAt),
      finishedAt: new Date(openedAt + HOUR),
      createdAt: new Date(openedAt),
    };
    await this.cluster.database.collection('recordings').insertOne({
      ...{ _id: recording, recordingId, name, title: 'Main', gameTitle: title, ...ids, ...times },
      ...{ trimFrom: null, trimTo: null, bytes: 0, durationMs: 6_000, finishedArming: 1, deletedAt: null },
      ...{ words: [], revision: 1, updatedAt: times.createdAt },
    });
    return recording.toHexString();
  }

  /** Returns a unique name. */
  name(kind: string): string {
    this.nameCount += 1;
    return `${kind} ${this.nameCount}`;
  }

  /** Returns the current day by the clock plus some days, YYYY-MM-DD in UTC. */
  day(later = 0): string {
    return addDays(new Date(this.clock.now()).toISOString().slice(0, 10), later);
  }

  /** Returns a kick-off after some minutes, by default within three days before and four days after now. */
  kickOff(inMinutes = this.random.whole(-3 * 288, 4 * 288) * 5): { date: string; time: string; timeZone: string } {
    const at = new Date(Math.ceil(this.clock.now() / STEP) * STEP + inMinutes * MINUTE).toISOString();
    return { date: at.slice(0, 10), time: at.slice(11, 16), timeZone: 'UTC' };
  }

  /** Sets the clock of all processes forward by at least this number of minutes. */
  pass(minutes: number): void {
    const target = Math.ceil((this.clock.now() + minutes * MINUTE) / STEP) * STEP + AFTER_STEP_MS;
    this.clock.setBy(target - this.clock.now());
    this.passed += 1;
  }
}
