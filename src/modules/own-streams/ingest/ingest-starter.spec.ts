import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { IngestStarter } from './ingest-starter.js';

describe('IngestStarter', () => {
  const { argv } = process;
  const original = Object.getOwnPropertyDescriptor(process, 'send');
  const messages: unknown[] = [];

  beforeEach(() => {
    messages.length = 0;
    process.send = jest.fn((message: unknown) => messages.push(message) > 0);
  });
  afterEach(() => {
    process.argv = argv;
    delete process.send;
    if (original) Object.defineProperty(process, 'send', original);
  });

  it('asks the supervisor for the ingest', () => {
    process.argv = [...argv, '--service'];

    new IngestStarter().start();

    expect(messages).toEqual([{ type: 'ingest' }]);
  });

  it('sends nothing to a parent that is not the supervisor', () => {
    new IngestStarter().start();

    expect(messages).toEqual([]);
  });
});
