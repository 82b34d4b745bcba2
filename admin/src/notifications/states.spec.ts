import { describe, expect, it } from '@jest/globals';
import { percent, progressText, stateChoices } from './states.js';

describe('progress of a notification', () => {
  it('is described once it has recipients', () => {
    expect(progressText({ state: 'sending', total: 0, sent: 0, failed: 0 })).toBe('');
    expect(progressText({ state: 'sending', total: 5000, sent: 1204, failed: 0 })).toBe('1,204 of 5,000 sent');
    expect(progressText({ state: 'sending', total: 5000, sent: 4988, failed: 12 })).toBe(
      '4,988 of 5,000 sent, 12 failed',
    );
    expect(progressText({ state: 'sent', total: 0, sent: 0, failed: 0 })).toBe('No recipients');
  });

  it('fills a bar up to its end', () => {
    expect([percent(0, 0), percent(1, 4), percent(5, 4)]).toEqual([0, 25, 100]);
  });

  it('has a label for every state', () => {
    expect(stateChoices.map(({ name }) => name)).toEqual([
      'Draft',
      'Scheduled',
      'Sending',
      'Sent',
      'Cancelled',
      'Failed',
    ]);
  });
});
