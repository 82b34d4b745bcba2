import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { startTestApp, type TestApp } from '../support/app.js';

describe('a database address that names other members to read from', () => {
  let nepsh: TestApp;

  beforeAll(async () => {
    nepsh = await startTestApp({ databaseOptions: 'readPreference=secondaryPreferred' });
  });
  afterAll(() => nepsh.close());

  it('still reads from the primary, so cached lists contain earlier writes', () => {
    const connection = nepsh.app.get<Connection>(getConnectionToken());
    expect(connection.getClient().readPreference.mode).toBe('primary');
  });
});
