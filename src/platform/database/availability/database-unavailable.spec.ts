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

  it.each([
    ['a stop of the server', 91],
    ['a primary that steps down', 189],
    ['a new primary', 10107],
    ['an operation that the server interrupts', 11601],
    ['an operation that takes too long', 50],
  ])('includes %s during a read, which has no label', (_, code) => {
    expect(isDatabaseUnavailable(new MongoServerError({ code }))).toBe(true);
  });

  it('includes a commit whose result is unknown', () => {
    const error = new MongoServerError({ code: 1, errorLabels: ['UnknownTransactionCommitResult'] });

    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  it('excludes a rejected command', () => {
    expect(isDatabaseUnavailable(new MongoServerError({ code: 11000 }))).toBe(false);
  });

  it('excludes errors of other libraries', () => {
    expect(isDatabaseUnavailable(new RangeError('Invalid time zone'))).toBe(false);
  });
});
