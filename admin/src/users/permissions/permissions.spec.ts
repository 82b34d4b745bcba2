import { describe, expect, it } from '@jest/globals';
import { grantableKeys } from '@contract/access-rules.js';
import { PERMISSION_GROUPS, PERMISSIONS, SUPER_ADMIN_ROLE } from '@contract/permissions.js';
import { changesOf, choiceOf, selectedKeys, groupsFor, permissionCount, permissionLabel } from './labels.js';

const editor = { role: 'editor', permissions: ['faqs:view', 'faqs:create', 'dev-tools:access'] };
const superAdmin = { role: SUPER_ADMIN_ROLE, permissions: [] };

describe('groupsFor', () => {
  it('returns the first group to super-admins only', () => {
    expect(groupsFor(superAdmin)[0]).toBe(PERMISSION_GROUPS[0]);
    expect(groupsFor(editor)).toHaveLength(PERMISSION_GROUPS.length - 1);
    expect(groupsFor(editor).flatMap(({ keys }) => keys)).not.toContain('dev-tools:access');
  });
});

describe('permission labels', () => {
  it('are unique', () => {
    expect(permissionLabel('users:delete')).toBe('Delete users');
    expect(permissionLabel('app-downloads:access')).toBe('Open the page of app downloads');
    expect(new Set(PERMISSIONS.map(permissionLabel)).size).toBe(PERMISSIONS.length);
  });

  it('count permissions except for super-admins', () => {
    expect(permissionCount(editor)).toBe('3');
    expect(permissionCount(superAdmin)).toBe('All');
  });
});

describe('changesOf', () => {
  const grantable = grantableKeys(editor);

  it('lists granted and revoked permissions', () => {
    const choice = { ...choiceOf(['faqs:view']), 'faqs:view': false, 'faqs:create': true };
    expect(changesOf(['faqs:view'], choice, grantable)).toEqual({ granted: ['faqs:create'], revoked: ['faqs:view'] });
  });

  it('ignores permissions that the actor may not grant', () => {
    const heldKeys = ['users:view', 'dev-tools:access'];
    const choice = { ...choiceOf(heldKeys), 'users:view': false, 'dev-tools:access': false, 'leagues:view': true };
    expect(changesOf(heldKeys, choice, grantable)).toEqual({ granted: [], revoked: [] });
    expect(selectedKeys(choice, grantable)).toEqual([]);
  });
});
