import { SiteSettingsDto } from '@contract/dto/setting.dto.js';
import type { SettingsRecord } from '@contract/records/setting.record.js';
import { usualLengthMinutes } from '@contract/sports.js';
import { BooleanInput } from 'react-admin';
import { dtoResolver } from '../shared/form/index.js';
import { saveSettings } from './calls.js';
import { Section, type SectionOf } from './Section.js';

const resolver = dtoResolver(SiteSettingsDto);
const LABELS = { autoFinish: 'Finish games automatically' };
const read = ({ autoFinish }: SettingsRecord) => ({ autoFinish });
const EXAMPLES = ['Football', 'Basketball', 'Cricket']
  .map((sport) => `${sport} ${usualLengthMinutes(sport)}`)
  .join(', ');

/** Whether a game that nobody finishes is finished. */
export function AutoFinishSection({ settings, onSaved }: SectionOf) {
  return (
    <Section
      title="Auto-finish"
      text={`A live game does not end by itself. When this is on, it is set to Finished once its sport’s usual length has passed since kick-off (${EXAMPLES} minutes) and its streams close. When it is off, the dashboard only offers it for Finish.`}
      settings={settings}
      read={read}
      labels={LABELS}
      resolver={resolver}
      save={({ autoFinish }: SiteSettingsDto, version) => saveSettings(version, 'site', { autoFinish })}
      onSaved={onSaved}
    >
      <BooleanInput source="autoFinish" label="Finish games automatically" helperText={false} />
    </Section>
  );
}
