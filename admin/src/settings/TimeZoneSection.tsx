import { SiteSettingsDto } from '@contract/dto/setting.dto.js';
import type { SettingsRecord } from '@contract/records/setting.record.js';
import { Box } from '@mui/material';
import { dtoResolver, ZoneInput } from '../shared/form/index.js';
import { saveSettings } from './calls.js';
import { Section, type SectionOf } from './Section.js';

const resolver = dtoResolver(SiteSettingsDto);
const LABELS = { timeZone: 'Time zone' };
const read = ({ timeZone }: SettingsRecord) => ({ timeZone });

/** The zone of kick-offs that name none. */
export function TimeZoneSection({ settings, onSaved }: SectionOf) {
  return (
    <Section
      title="Time zone"
      text="New games and imported fixtures start with this zone. Games that exist keep theirs."
      settings={settings}
      read={read}
      labels={LABELS}
      resolver={resolver}
      save={({ timeZone }: SiteSettingsDto, version) => saveSettings(version, 'site', { timeZone: timeZone ?? '' })}
      onSaved={onSaved}
    >
      <Box sx={{ width: '100%', maxWidth: 360 }}>
        <ZoneInput />
      </Box>
    </Section>
  );
}
