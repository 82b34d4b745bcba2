import { describe, expect, it } from '@jest/globals';
import { bytesOf, PUSH_BYTES } from '../../contract/push-size.js';
import { fitting } from './fitting.js';
import type { PushMessage } from './jobs/push-job.schema.js';

const message: PushMessage = {
  title: 'खेल सुरु भयो',
  body: 'Kick-off',
  image: '',
  data: { screen: 'Game', gameId: '0'.repeat(24) },
  path: '/game/1/2/final',
  tag: 'game-2',
  ttlSeconds: 60,
};
const sizeOf = ({ ttlSeconds: _, ...sent }: PushMessage): number => bytesOf(sent);

describe('a push that services would refuse', () => {
  it('leaves a message that fits as it is', () => {
    expect(fitting(message)).toEqual(message);
  });

  it('is given a shorter body, which ends with a whole character', () => {
    const sent = fitting({ ...message, body: '👨‍👩‍👧 नमस्ते '.repeat(300) });
    expect(sent.title).toBe(message.title);
    expect(sent.body).toMatch(/^(👨‍👩‍👧 नमस्ते )+(👨‍👩‍👧 ?)?(न|नम|नमस्|नमस्ते)?…$/u);
    expect(sizeOf(sent)).toBeLessThanOrEqual(PUSH_BYTES);
    expect(sizeOf(sent)).toBeGreaterThan(PUSH_BYTES - 60);
  });

  it('is given a shorter title where that alone is too long', () => {
    const sent = fitting({ ...message, title: 'न'.repeat(3_000) });
    expect(sent.body).toBe('…');
    expect(sent.title.length).toBeGreaterThan(1_000);
    expect(sizeOf(sent)).toBeLessThanOrEqual(PUSH_BYTES);
  });
});
