import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { $toasts, dismissToast, holdToasts, showToast } from './toasts.js';

const texts = (): string[] => $toasts.get().map(({ text }) => text);

describe('toasts', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    for (const { id } of $toasts.get()) dismissToast(id);
    jest.useRealTimers();
  });

  it('disappear automatically, later for errors and toasts with a link', () => {
    showToast({ tone: 'info', text: 'Saved' });
    showToast({ tone: 'error', text: 'Refused' });
    showToast({ tone: 'live', text: 'Live', link: { href: '/', text: 'Watch' } });
    jest.advanceTimersByTime(5_000);
    expect(texts()).toEqual(['Refused', 'Live']);
    jest.advanceTimersByTime(7_000);
    expect(texts()).toEqual([]);
  });

  it('stay while hovered or focused, and then for their full time', () => {
    showToast({ tone: 'info', text: 'Saved' });
    holdToasts(true);
    showToast({ tone: 'info', text: 'Meanwhile' });
    jest.advanceTimersByTime(60_000);
    expect(texts()).toEqual(['Saved', 'Meanwhile']);
    holdToasts(false);
    jest.advanceTimersByTime(4_999);
    expect(texts()).toHaveLength(2);
    jest.advanceTimersByTime(1);
    expect(texts()).toEqual([]);
  });

  it('are replaced by newer toasts', () => {
    for (const text of ['1', '2', '3', '4']) showToast({ tone: 'info', text });
    expect(texts()).toEqual(['2', '3', '4']);
  });
});
