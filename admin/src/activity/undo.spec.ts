import { describe, expect, it } from '@jest/globals';
import { resources } from '../resources.js';
import { keysToUndo, permissionsBack, restorable, undoOf } from './undo.js';

const change = (field: string, before: unknown, after: unknown) => ({ field, before, after });
const entry = (...changes: ReturnType<typeof change>[]) => ({ source: 'server', changes }) as const;
const fields = (changes: readonly { field: string }[]) => changes.map(({ field }) => field);

describe('undoing an entry', () => {
  it('is for fields that the ordinary call takes', () => {
    const edit = entry(change('title', 'A', 'B'), change('startsAt', '1', '2'), change('homeScore', null, 1));
    expect(fields(restorable(resources.games, edit))).toEqual(['title', 'homeScore']);
    expect(fields(restorable(resources.contacts, entry(change('status', 'New', 'Read'))))).toEqual(['status']);
    const shift = change('goLive', { shiftMinutes: 0 }, { shiftMinutes: 5 });
    expect(fields(restorable(resources.settings, entry(shift)))).toEqual(['goLive']);
    expect(restorable(resources.roles, entry(change('key', 'a', 'b')))).toEqual([]);
  });

  it('of what somebody may do is for who may change that, and gives no super-admin back', () => {
    const permissions = [change('permissions', ['logs:view', 'faqs:view'], ['faqs:view', 'faqs:delete'])];
    expect(restorable(resources.users, entry(...permissions))).toEqual(permissions);
    expect(keysToUndo('users', permissions)).toEqual(['permissions:update']);
    const { back } = undoOf({ id: 1, permissions: ['faqs:view', 'faqs:delete'] }, permissions);
    expect(permissionsBack(back[0]!)).toEqual({ given: ['logs:view'], taken: ['faqs:delete'] });
    const role = [change('role', 'staff', 'editor')];
    expect(restorable(resources.users, entry(...role))).toEqual(role);
    expect(keysToUndo('users', role)).toEqual(['roles:assign']);
    expect(keysToUndo('users', [change('username', 'a', 'b')])).toEqual(['users:update']);
    expect(restorable(resources.users, entry(change('role', 'super-admin', 'staff')))).toEqual([]);
    expect(restorable(resources.users, entry(change('permissions', null, [])))).toEqual([]);
  });

  it('compares permissions without their order, which older builds kept as they came', () => {
    const permissions = [change('permissions', ['logs:view', 'faqs:view'], ['faqs:view', 'faqs:delete'])];
    const now = (...held: string[]) => undoOf({ id: 1, permissions: held }, permissions);
    expect(now('faqs:delete', 'faqs:view').later).toEqual([]);
    expect(now('faqs:view', 'logs:view')).toEqual({ back: [], later: [] });
    expect(now('faqs:view').later).toEqual(['permissions']);
  });

  it('is not for a record that was added or deleted, nor for what the dashboard says of itself', () => {
    expect(restorable(resources.faqs, entry(change('title', null, 'A')))).toEqual([]);
    expect(restorable(resources.faqs, entry(change('title', 'A', null)))).toEqual([]);
    expect(restorable(resources.faqs, { ...entry(change('title', 'A', 'B')), source: 'client' })).toEqual([]);
  });

  it('knows what is as it was already, and what somebody changed later', () => {
    const changes = [change('title', 'A', 'B'), change('text', '', 'C'), change('list', ['x'], ['y'])];
    expect(undoOf({ id: 1, title: 'B', text: null, list: ['z'] }, changes)).toEqual({
      back: [change('title', 'B', 'A')],
      later: ['list'],
    });
    const parts = [change('goLive', { a: 1, b: 2 }, { a: 3, b: 2 })];
    expect(undoOf({ id: 1, goLive: { b: 2, a: 3 } }, parts).later).toEqual([]);
  });
});
