import type { SettingsRecord } from '@contract/records/setting.record.js';

/** Fields of a section with the revision of the settings that they were read from. */
export interface Base {
  fields: object;
  revision: number;
}

export type ReadFields = (settings: SettingsRecord) => object;

const same = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

export const baseOf = (settings: SettingsRecord, read: ReadFields): Base => ({
  fields: read(settings),
  revision: settings.revision,
});

/** Returns whether the section's fields are equal in another revision of the settings. */
export const saysTheSame = (base: Base, settings: SettingsRecord, read: ReadFields): boolean =>
  same(base.fields, read(settings));

/**
 * Returns the section's base after newer settings arrived. Changed fields replace the base unless the user has typed;
 * saving then reports the conflict. If only other sections changed, the fields stay the same.
 */
export function rebase(base: Base, settings: SettingsRecord, read: ReadFields, typed: boolean): Base {
  if (settings.revision <= base.revision) return base;
  if (typed && !saysTheSame(base, settings, read)) return base;
  return baseOf(settings, read);
}
