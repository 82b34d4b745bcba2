import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { startTestApp, type TestApp } from '../support/app.js';

describe('an address of the database that names other members to read from', () => {
  let nepsh: TestApp;

  beforeAll(async () => {
    nepsh = await startTestApp({ databaseOptions: 'readPreference=secondaryPreferred' });
  });
  afterAll(() => nepsh.close());

  it('is read from the primary all the same: lists that are kept have what was written before', () => {
    const connection = nepsh.app.get<Connection>(getConnectionToken());
    expect(connection.getClient().readPreference.mode).toBe('primary');
  });
});
