import type { InstantReplay } from '../recordings.js';
import { BaseRecord, MessageResponse } from './base.record.js';

export class DevToolsSetting {
  /** Whether the website blocks the developer tools of browsers. */
  isEnabled!: boolean;
}

export class GoLiveSetting {
  /** Minutes added to each kick-off, from −120 to 120. */
  shiftMinutes!: number;
}

export class NoticeSetting {
  /** Whether visitors see the text. */
  isEnabled!: boolean;
  title!: string;
  text!: string;
}

export class SettingsRecord extends BaseRecord {
  devTools!: DevToolsSetting;
  goLive!: GoLiveSetting;
  /** IANA name of the default time zone of kick-offs. */
  timeZone!: string;
  /** Notice for all visitors. */
  notice!: NoticeSetting;
  /** Text about improvements of the service. */
  improvements!: NoticeSetting;
  /** Whether live games finish automatically after the usual length of their sport. */
  autoFinish!: boolean;
  /** Whether the recording of a finished game becomes a replay automatically, or when staff publish it. */
  instantReplay!: InstantReplay;
}

export class SettingsResponse extends MessageResponse {
  settings!: SettingsRecord;
}
