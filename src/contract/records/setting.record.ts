import { BaseRecord, MessageAnswer } from './base.record.js';

export class DevToolsSetting {
  isEnabled!: boolean;
}

export class GoLiveSetting {
  /** Minutes added to every kick-off, −120 to 120. */
  shiftMinutes!: number;
}

export class NoticeSetting {
  isEnabled!: boolean;
  title!: string;
  text!: string;
}

export class SettingsRecord extends BaseRecord {
  devTools!: DevToolsSetting;
  goLive!: GoLiveSetting;
  /** IANA name: the zone of kick-offs that name none. */
  timeZone!: string;
  notice!: NoticeSetting;
  improvements!: NoticeSetting;
  autoFinish!: boolean;
}

export class SettingsAnswer extends MessageAnswer {
  settings!: SettingsRecord;
}
