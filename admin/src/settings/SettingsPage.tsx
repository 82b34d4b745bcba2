import { SiteSettingsDto } from '@contract/dto/setting.dto.js';
import { INSTANT_REPLAYS } from '@contract/recordings.js';
import type { SettingsRecord } from '@contract/records/setting.record.js';
import { usualLengthMinutes } from '@contract/sports.js';
import { Box, Card, Skeleton } from '@mui/material';
import { ErrorState } from '../shared/EmptyState.js';
import { Field } from '../shared/form/index.js';
import { HistoryButton } from '../shared/HistoryButton.js';
import { Page } from '../shared/Page.js';
import { PresenceAt } from '../shared/presence/PresenceMarks.js';
import { useStoreValue } from '../shared/store.js';
import { unsavedForms } from '../shared/unsaved.js';
import { saveSettings, useFreshSettings } from './calls.js';
import { GoLiveSection } from './GoLiveSection.js';
import { NoticeSection } from './NoticeSection.js';
import { Section, type SectionOf } from './Section.js';

export default function SettingsPage() {
  return (
    <Page
      title="Settings"
      text="Each section is saved separately."
      permission="settings:update"
      actions={<SettingsHistory />}
      presence={<SettingsPresence />}
    >
      <Settings />
    </Page>
  );
}

function SettingsHistory() {
  const { data } = useFreshSettings();
  return data && <HistoryButton of={{ resource: 'settings', id: data.id, name: 'the settings' }} variant="outlined" />;
}

/** Shows which other users have the settings open. A user counts as editing after typing. */
function SettingsPresence() {
  const { data } = useFreshSettings();
  const isTyping = useStoreValue(unsavedForms).length > 0;
  return (
    <PresenceAt of={data ? { resource: 'settings', id: data.id } : null} mode={isTyping ? 'editing' : 'viewing'} />
  );
}

function Settings() {
  const { data, error, refetch, adopt } = useFreshSettings();
  if (data) return <Sections settings={data} onSaved={adopt} />;
  if (error) return <Card>{<ErrorState error={error} onRetry={() => void refetch()} />}</Card>;
  return (
    <Box role="status" aria-busy aria-label="Loading" sx={stack}>
      {[150, 130, 130, 130, 300, 300].map((height, index) => (
        <Skeleton key={index} variant="rounded" height={height} />
      ))}
    </Box>
  );
}

const stack = { display: 'grid', gap: 1.5 } as const;

const BLOCKING = {
  title: 'Close the site to visitors?',
  text: 'Visitors cannot dismiss this message. It covers the whole site until you switch it off here.',
  action: 'Save and show it',
  color: 'warning',
} as const;

const EXAMPLES = ['Football', 'Basketball', 'Cricket'].map((sport) => `${sport} ${usualLengthMinutes(sport)}`);
const AUTO_FINISH = `When on, a live game is set to Finished and its streams close once the usual length of its sport has passed since kick-off (${EXAMPLES.join(', ')} minutes). When off, the dashboard only suggests finishing such games.`;

const readTimeZone = ({ timeZone }: SettingsRecord) => ({ timeZone });
const readInstantReplay = ({ instantReplay }: SettingsRecord) => ({ instantReplay });
const REPLAY_CHOICES = INSTANT_REPLAYS.map((id) => ({
  id,
  name: { automatic: 'Automatically', approval: 'After approval' }[id],
}));
const readAutoFinish = ({ autoFinish }: SettingsRecord) => ({ autoFinish });

function Sections({ settings, onSaved }: { settings: SettingsRecord; onSaved(settings: SettingsRecord): void }) {
  const shared: SectionOf = { settings, onSaved };
  return (
    <Box sx={stack}>
      <GoLiveSection {...shared} />
      <Section
        {...shared}
        name="time-zone"
        text="Default for new games and imported fixtures. Existing games keep their time zone."
        read={readTimeZone}
        dto={SiteSettingsDto}
        save={({ timeZone }: SiteSettingsDto, version) => saveSettings(version, 'site', { timeZone: timeZone ?? '' })}
      >
        <Box sx={{ width: '100%', maxWidth: 360 }}>
          <Field of={SiteSettingsDto} source="timeZone" />
        </Box>
      </Section>
      <Section
        {...shared}
        name="auto-finish"
        text={AUTO_FINISH}
        read={readAutoFinish}
        dto={SiteSettingsDto}
        save={({ autoFinish }: SiteSettingsDto, version) => saveSettings(version, 'site', { autoFinish })}
      >
        <Field of={SiteSettingsDto} source="autoFinish" label="Finish games automatically" />
      </Section>
      <Section
        {...shared}
        name="instant-replay"
        text="When a game with an own stream finishes, its recording becomes a replay: automatically, or after your staff publish it under Recordings."
        read={readInstantReplay}
        dto={SiteSettingsDto}
        save={({ instantReplay }: SiteSettingsDto, version) => saveSettings(version, 'site', { instantReplay })}
      >
        <Box sx={{ width: '100%', maxWidth: 360 }}>
          <Field of={SiteSettingsDto} source="instantReplay" label="Publish replays" choices={REPLAY_CHOICES} />
        </Box>
      </Section>
      <NoticeSection
        {...shared}
        field="notice"
        name="daily-notice"
        text="A message that each visitor of the site sees once a day and can close."
        label="Show the daily notice"
        closes
      />
      <NoticeSection
        {...shared}
        field="improvements"
        name="improvements"
        text="A message that covers the whole site during maintenance. Visitors cannot close it. The dashboard stays available."
        label="Show the message"
        closes={false}
        question={BLOCKING}
      />
    </Box>
  );
}
