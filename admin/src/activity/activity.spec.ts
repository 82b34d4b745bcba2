import { describe, expect, it } from '@jest/globals';
import { resources } from '../resources.js';
import { recordAddress } from './ActivityDetails.js';
import { fieldLabel, listChange, valueText } from './words.js';

describe('a value of the log', () => {
  it('is shown in words', () => {
    expect(valueText(null)).toBe('—');
    expect(valueText('')).toBe('—');
    expect(valueText(false)).toBe('No');
    expect(valueText(0)).toBe('0');
    expect(valueText({ _id: '1', title: 'HD', url: null })).toBe('Title: HD\nUrl: —');
  });

  it('has a field with a readable name', () => {
    expect(fieldLabel('logoUrl')).toBe('Logo url');
    expect(fieldLabel('devTools.isEnabled')).toBe('Dev tools is enabled');
  });
});

describe('two lists', () => {
  it('are compared by what came and what went', () => {
    expect(listChange(['a', 'b', 'b'], ['b', 'c'])).toEqual({ added: ['c'], removed: ['a', 'b'], kept: 1 });
  });

  it('may be missing on one side', () => {
    expect(listChange(null, ['a'])).toEqual({ added: ['a'], removed: [], kept: 0 });
  });

  it('are not seen where there is none', () => {
    expect(listChange('a', 'b')).toBeUndefined();
    expect(listChange(null, null)).toBeUndefined();
    expect(listChange(null, 'b')).toBeUndefined();
  });
});

describe('the address of a record', () => {
  const changed = [{ field: 'name', before: 'A', after: 'B' }];

  it('is its page or its dialog', () => {
    expect(recordAddress(resources, { resource: 'users', resourceId: '1', changes: changed })?.to).toBe('/users/1');
    expect(recordAddress(resources, { resource: 'leagues', resourceId: '1', changes: [] })?.to).toBe(
      '/leagues?dialog=edit&id=1',
    );
  });

  it('is missing where there is no page or no record', () => {
    const gone = [{ field: 'name', before: 'A', after: null }];
    expect(recordAddress(resources, { resource: 'leagues', resourceId: '1', changes: gone })).toBeUndefined();
    expect(recordAddress(resources, { resource: 'activity', resourceId: '', changes: [] })).toBeUndefined();
    expect(recordAddress(resources, { resource: 'constructor', resourceId: '1', changes: [] })).toBeUndefined();
  });
});
