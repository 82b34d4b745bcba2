import { describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { isContention } from './contention.js';

const { MongoBulkWriteError, MongoNetworkError, MongoServerError } = mongoose.mongo;

describe('isContention', () => {
  it.each([
    ['a write conflict', 112],
    ['a lock that another transaction has', 24],
    ['a snapshot that the server dropped', 246],
    ['a transaction that another process ended', 251],
  ])('includes %s of a server that sets no labels', (_, code) => {
    expect(isContention(new MongoServerError({ code }))).toBe(true);
  });

  it('includes a conflict of one statement of several', () => {
    const result = {} as mongoose.mongo.BulkWriteResult;

    expect(isContention(new MongoBulkWriteError({ message: 'conflict', code: 112, writeErrors: [] }, result))).toBe(
      true,
    );
  });

  it('excludes a duplicate key', () => {
    expect(isContention(new MongoServerError({ code: 11_000 }))).toBe(false);
  });

  it('excludes a lost connection', () => {
    expect(isContention(new MongoNetworkError('closed'))).toBe(false);
  });
});
