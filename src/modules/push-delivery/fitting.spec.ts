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

describe('fitting', () => {
  it('returns a message within the limit unchanged', () => {
    expect(fitting(message)).toEqual(message);
  });

  it('shortens the body after a complete character', () => {
    const sent = fitting({ ...message, body: '👨‍👩‍👧 नमस्ते '.repeat(300) });
    expect(sent.title).toBe(message.title);
    expect(sent.body).toMatch(/^(👨‍👩‍👧 नमस्ते )+(👨‍👩‍👧 ?)?(न|नम|नमस्|नमस्ते)?…$/u);
    expect(sizeOf(sent)).toBeLessThanOrEqual(PUSH_BYTES);
    expect(sizeOf(sent)).toBeGreaterThan(PUSH_BYTES - 60);
  });

  it('shortens a title that is too long on its own', () => {
    const sent = fitting({ ...message, title: 'न'.repeat(3_000) });
    expect(sent.body).toBe('…');
    expect(sent.title.length).toBeGreaterThan(1_000);
    expect(sizeOf(sent)).toBeLessThanOrEqual(PUSH_BYTES);
  });
});
