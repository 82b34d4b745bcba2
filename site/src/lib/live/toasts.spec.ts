import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { $toasts, dismissToast, holdToasts, showToast } from './toasts.js';

const texts = (): string[] => $toasts.get().map(({ text }) => text);

describe('toasts', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    for (const { id } of $toasts.get()) dismissToast(id);
    jest.useRealTimers();
  });

  it.each<[Parameters<typeof showToast>[0], number]>([
    [{ tone: 'info', text: 'Saved' }, 5_000],
    [{ tone: 'error', text: 'Refused' }, 12_000],
    [{ tone: 'error', text: 'No partner', isBrief: true }, 5_000],
    [{ tone: 'live', text: 'Live', link: { href: '/', text: 'Watch' } }, 12_000],
  ])('disappear automatically: %p', (toast, stays) => {
    showToast(toast);
    jest.advanceTimersByTime(stays - 1);
    expect(texts()).toEqual([toast.text]);
    jest.advanceTimersByTime(1);
    expect(texts()).toEqual([]);
  });

  it('stay while hovered or focused, and then for their full time', () => {
    showToast({ tone: 'info', text: 'Saved' });
    holdToasts(true);
    jest.advanceTimersByTime(60_000);
    showToast({ tone: 'info', text: 'Meanwhile' });
    jest.advanceTimersByTime(60_000);
    expect(texts()).toEqual(['Meanwhile']);
    holdToasts(false);
    jest.advanceTimersByTime(4_999);
    expect(texts()).toEqual(['Meanwhile']);
    jest.advanceTimersByTime(1);
    expect(texts()).toEqual([]);
  });

  it('are replaced by newer toasts', () => {
    showToast({ tone: 'error', text: 'First' });
    jest.advanceTimersByTime(4_000);
    showToast({ tone: 'info', text: 'Second' });
    expect(texts()).toEqual(['Second']);
    jest.advanceTimersByTime(5_000);
    expect(texts()).toEqual([]);
  });
});
