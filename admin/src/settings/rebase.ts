import type { SettingsRecord } from '@contract/records/setting.record.js';

/** What a section of the page shows: its fields, and the version of the settings that they are compared with. */
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

/** Whether another version of the settings says the same of a section. */
export const saysTheSame = (base: Base, settings: SettingsRecord, read: ReadFields): boolean =>
  same(base.fields, read(settings));

/**
 * What a section shows when newer settings arrive: its own fields, unless somebody has typed (saving reports the
 * conflict), and only the revision where another section of the record changed.
 */
export function rebase(base: Base, settings: SettingsRecord, read: ReadFields, typed: boolean): Base {
  if (settings.revision <= base.revision) return base;
  if (typed && !saysTheSame(base, settings, read)) return base;
  return baseOf(settings, read);
}
