import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { GameCopies } from '../../src/modules/games/game-copies.js';
import { GAME_MODEL } from '../../src/modules/games/game.schema.js';
import { MATCH_MODEL } from '../../src/modules/games/match.schema.js';
import { MatchCopies } from '../../src/modules/matches/match-copies.js';
import { SETTINGS_MODEL } from '../../src/modules/settings/settings.schema.js';
import { SettingsService } from '../../src/modules/settings/settings.service.js';
import { Changes } from '../../src/platform/cache/changes.js';
import { ResponseCache } from '../../src/platform/cache/response-cache.js';
import { currentTransaction } from '../../src/platform/database/transactions/transaction.js';
import { UnitOfWork } from '../../src/platform/database/transactions/unit-of-work.js';
import { adminApi } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { makeGame, makeStage } from '../support/fixtures.js';

const SOON = Date.parse('2031-05-20T18:00:00Z');
/** A zone that no setting of the test has. */
const UNCOMMITTED = 'Antarctica/Troll';

interface SharedLoad {
  what: string;
  model: string;
  change: object;
  load: (test: TestApp) => Promise<unknown>;
}

const modelOf = ({ app }: TestApp, name: string): Model<object> => app.get<Model<object>>(getModelToken(name));

const SHARED_LOADS: SharedLoad[] = [
  {
    what: 'the settings',
    model: SETTINGS_MODEL,
    change: { timeZone: UNCOMMITTED },
    load: ({ app }) => app.get(SettingsService).latest(),
  },
  {
    what: 'the games in memory',
    model: GAME_MODEL,
    change: { title: UNCOMMITTED },
    load: ({ app }) => app.get(GameCopies).all(),
  },
  {
    what: 'the matches in memory',
    model: MATCH_MODEL,
    change: { title: UNCOMMITTED },
    load: ({ app }) => app.get(MatchCopies).all(new Set()),
  },
  {
    what: 'a cached list',
    model: MATCH_MODEL,
    change: { title: UNCOMMITTED },
    load: async (test) => {
      let list: unknown;
      await test.app.get(ResponseCache).get({ budget: 'list', key: 'matches of the test' }, async () => {
        list = await modelOf(test, MATCH_MODEL).find().lean();
        return { body: list, sources: ['matches'] };
      });
      return list;
    },
  },
];

describe('a transaction', () => {
  let test: TestApp;
  let unit: UnitOfWork;

  beforeAll(async () => {
    test = await startTestApp();
    unit = test.app.get(UnitOfWork);
    const admin = await adminApi(test);
    const auth = { authorization: admin.headers['authorization'] ?? '' };
    await makeGame(test, auth, await makeStage(test, auth), SOON);
  });
  afterAll(() => test.close());

  it.each(SHARED_LOADS)('does not show its changes to $what, which others share', async ({ model, change, load }) => {
    let loaded: unknown;

    const write = unit.run(async () => {
      await modelOf(test, model).updateMany({}, { $set: change });
      test.app.get(Changes).invalidateAll();
      loaded = await load(test);
      throw new Error('aborted');
    });

    await expect(write).rejects.toThrow('aborted');
    expect(JSON.stringify(loaded).length).toBeGreaterThan(100);
    expect(JSON.stringify(loaded)).not.toContain(UNCOMMITTED);
  });

  it('undoes the changes of models when its work fails', async () => {
    const settings = modelOf(test, SETTINGS_MODEL);

    const write = unit.run(async () => {
      await settings.updateMany({}, { $set: { timeZone: UNCOMMITTED } });
      expect(await settings.countDocuments({ timeZone: UNCOMMITTED })).toBe(1);
      throw new Error('aborted');
    });

    await expect(write).rejects.toThrow('aborted');
    expect(await settings.countDocuments({ timeZone: UNCOMMITTED })).toBe(0);
  });

  it.each(['afterCommit', 'atEnd'] as const)('calls the other callbacks when an %s callback throws', async (when) => {
    const logged = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
    const called: string[] = [];

    const result = await unit.run(() => {
      currentTransaction()[when](() => {
        throw new Error('broken');
      });
      currentTransaction()[when](() => called.push('second'));
      return 'stored';
    });

    expect(result).toBe('stored');
    expect(called).toEqual(['second']);
    expect(logged).toHaveBeenCalledWith(expect.any(String), expect.stringContaining('broken'));
    logged.mockRestore();
  });

  it('does not exist outside a unit of work', () => {
    expect(() => currentTransaction()).toThrow('No transaction is open');
  });
});
