import { Injectable, Logger } from '@nestjs/common';
import { DAY, MINUTE } from '../../contract/time/units.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { RecordingsSpace } from '../recordings-space/recordings-space.js';
import { recordingsToDelete } from './deletion-order.js';
import type { RecordingDoc } from '../own-streams/recording.schema.js';
import { recordingsKept } from './recordings.config.js';
import { RecordingsService } from './recordings.service.js';

const EVERY_MS = 5 * MINUTE;
/** Time after a game in which staff can publish its recordings before the budget matters, in ms. */
const APPROVAL_MS = DAY;

/**
 * Deletes recordings that no replay and no clip shows: those older than KEEP_RECORDINGS_DAYS, and the oldest ones while all recordings exceed their
 * disk budget. Files that the database does not know stay.
 */
@Injectable()
export class RecordingCleanup {
  private readonly logger = new Logger('recordings');
  private checkedAt = -Infinity;

  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly recordings: RecordingsService,
    private readonly space: RecordingsSpace,
    private readonly clock: Clock,
  ) {}

  /** Checks at most every 5 minutes. `mayGoOn` returns whether this process still holds the lease. */
  async run(mayGoOn: () => boolean): Promise<void> {
    const now = this.clock.elapsed();
    if (now - this.checkedAt < EVERY_MS) return;
    this.checkedAt = now;
    const unpublished = await this.recordings.unpublished();
    const expired = new Set(unpublished.filter((recording) => this.isExpired(recording)));
    const rest = unpublished.filter((recording) => !expired.has(recording));
    for (const recording of [...expired, ...(await this.aboveBudget(rest))]) {
      if (!mayGoOn()) return;
      await this.remove(recording);
    }
  }

  private isExpired({ finishedAt }: RecordingDoc): boolean {
    const keptDays = this.config.get(recordingsKept);
    return keptDays > 0 && finishedAt !== null && finishedAt.getTime() < this.clock.now() - keptDays * DAY;
  }

  private async aboveBudget(recordings: readonly RecordingDoc[]): Promise<RecordingDoc[]> {
    const usage = await this.space.read();
    const approvedUntil = this.clock.now() - APPROVAL_MS;
    const old = recordings.filter(({ finishedAt }) => finishedAt !== null && finishedAt.getTime() < approvedUntil);
    return usage ? recordingsToDelete(old, usage) : [];
  }

  private async remove({ recordingId, title, gameTitle }: RecordingDoc): Promise<void> {
    try {
      await this.recordings.deleteRecording(recordingId);
      this.logger.log(`Deleted the recording "${title}" of ${gameTitle}, which no replay or clip shows.`);
    } catch (error) {
      // A user deleted the recording, or its encoder has connected again.
      if (!(error instanceof ApiError)) throw error;
    }
  }
}
