import { describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { ApiError } from '../../http/errors/api-error.js';
import { Contention } from '../transactions/contention.js';
import { isOfRecord, reasonOfRecord } from './record-error.js';

const { MongoClientClosedError, MongoNetworkError, MongoServerError } = mongoose.mongo;

describe('isOfRecord', () => {
  it.each([
    ['an unavailable database', new MongoNetworkError('connection closed')],
    ['a client that is closed', new MongoClientClosedError()],
    ['a full disk', new MongoServerError({ message: 'no space', code: 14031 })],
    ['a conflict with another write', new Contention('later')],
    ['a service that is busy', new ApiError('BUSY', { retryAfter: 1 })],
  ])('returns false for %s', (_, error) => {
    expect(isOfRecord(error)).toBe(false);
    expect(() => reasonOfRecord(error)).toThrow(error);
  });

  it.each([
    [new TypeError('x is undefined'), 'x is undefined'],
    [new MongoServerError({ message: 'not a number', code: 14 }), 'not a number'],
    ['text', 'text'],
  ])('returns true for %s', (error, reason) => {
    expect(reasonOfRecord(error)).toBe(reason);
  });
});
