import { SchedulerRegistry } from '@nestjs/schedule';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Model } from 'mongoose';
import { MINUTE } from '../../../contract/time/units.js';
import { Clock } from '../../../platform/clock/clock.js';
import type { Config } from '../../../platform/config/config.js';
import type { Leases } from '../../../platform/database/locks/lease.js';
import type { GameDoc } from '../../games/game.schema.js';
import type { StreamHealthDoc } from '../../games/stream-health.schema.js';
import type { SettingsService } from '../../settings/settings.service.js';
import { StreamChecks } from './stream-checks.js';
import type { StreamProbe } from './stream-probe.js';
import type { StreamStates } from './stream-states.js';

describe('StreamChecks', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('no longer renews its lease when a run hangs in the database', async () => {
    const hold = jest.fn(() => Promise.resolve(1));
    const states = { lapse: () => new Promise<void>(() => undefined) } as StreamStates;
    const checks = new StreamChecks(
      {} as Config,
      {} as Model<GameDoc>,
      {} as Model<StreamHealthDoc>,
      {} as StreamProbe,
      states,
      {} as SettingsService,
      { hold } as unknown as Leases,
      new Clock(),
      new SchedulerRegistry(),
    );
    void checks.run();

    await jest.advanceTimersByTimeAsync(MINUTE / 2);
    expect(hold.mock.calls.length).toBeGreaterThan(10);
    await jest.advanceTimersByTimeAsync(MINUTE);
    hold.mockClear();
    await jest.advanceTimersByTimeAsync(MINUTE);

    expect(hold).not.toHaveBeenCalled();
  });
});
