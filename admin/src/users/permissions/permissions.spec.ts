import { describe, expect, it } from '@jest/globals';
import { grantableKeys } from '@contract/access-rules.js';
import { PERMISSION_GROUPS, PERMISSIONS, SUPER_ADMIN_ROLE } from '@contract/permissions.js';
import { changesOf, choiceOf, chosenOf, groupsFor, permissionCount, permissionLabel } from './labels.js';

const editor = { role: 'editor', permissions: ['faqs:view', 'faqs:create', 'dev-tools:access'] };
const superAdmin = { role: SUPER_ADMIN_ROLE, permissions: [] };

describe('the groups of the editor', () => {
  it('keep the first one for super-admins', () => {
    expect(groupsFor(superAdmin)[0]).toBe(PERMISSION_GROUPS[0]);
    expect(groupsFor(editor)).toHaveLength(PERMISSION_GROUPS.length - 1);
    expect(groupsFor(editor).flatMap(({ keys }) => keys)).not.toContain('dev-tools:access');
  });
});

describe('a key', () => {
  it('has words of its own, each key different ones', () => {
    expect(permissionLabel('users:delete')).toBe('Delete users');
    expect(permissionLabel('app-downloads:access')).toBe('Open the page of app downloads');
    expect(new Set(PERMISSIONS.map(permissionLabel)).size).toBe(PERMISSIONS.length);
  });

  it('is counted, but not for those who hold every one', () => {
    expect(permissionCount(editor)).toBe('3');
    expect(permissionCount(superAdmin)).toBe('All');
  });
});

describe('saving a choice', () => {
  const grantable = grantableKeys(editor);

  it('lists what is granted and what is revoked', () => {
    const choice = { ...choiceOf(['faqs:view']), 'faqs:view': false, 'faqs:create': true };
    expect(changesOf(['faqs:view'], choice, grantable)).toEqual({ granted: ['faqs:create'], taken: ['faqs:view'] });
  });

  it('leaves keys alone that the actor may not grant', () => {
    const held = ['users:view', 'dev-tools:access'];
    const choice = { ...choiceOf(held), 'users:view': false, 'dev-tools:access': false, 'leagues:view': true };
    expect(changesOf(held, choice, grantable)).toEqual({ granted: [], taken: [] });
    expect(chosenOf(choice, grantable)).toEqual([]);
  });
});
