import { describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { isDatabaseUnavailable } from './database-unavailable.js';

const { MongoClientClosedError, MongoNotConnectedError, MongoServerError } = mongoose.mongo;

describe('isDatabaseUnavailable', () => {
  it('includes a client that was closed by the stop of the process', () => {
    expect(isDatabaseUnavailable(new MongoClientClosedError())).toBe(true);
  });

  it('includes a lost connection', () => {
    expect(isDatabaseUnavailable(new MongoNotConnectedError('lost'))).toBe(true);
  });

  it('excludes a rejected command', () => {
    expect(isDatabaseUnavailable(new MongoServerError({ code: 11000 }))).toBe(false);
  });

  it('excludes errors of other libraries', () => {
    expect(isDatabaseUnavailable(new RangeError('Invalid time zone'))).toBe(false);
  });
});
