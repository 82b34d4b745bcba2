import type { SettingsRecord } from '@contract/records/setting.record.js';
import { Box, Card, Skeleton } from '@mui/material';
import { ErrorState } from '../shared/EmptyState.js';
import { Page } from '../shared/Page.js';
import { AutoFinishSection } from './AutoFinishSection.js';
import { useFreshSettings } from './calls.js';
import type { SectionOf } from './Section.js';
import { GoLiveSection } from './GoLiveSection.js';
import { NoticeSection } from './NoticeSection.js';
import { TimeZoneSection } from './TimeZoneSection.js';

export default function SettingsPage() {
  return (
    <Page title="Settings" text="Each section is saved separately." permission="settings:update">
      <Settings />
    </Page>
  );
}

function Settings() {
  const { data, error, refetch, adopt } = useFreshSettings();
  if (data) return <Sections settings={data} onSaved={adopt} />;
  if (error) return <Card>{<ErrorState error={error} onRetry={() => void refetch()} />}</Card>;
  return (
    <Box role="status" aria-busy aria-label="Loading" sx={stack}>
      {[150, 130, 130, 300, 300].map((height, index) => (
        <Skeleton key={index} variant="rounded" height={height} />
      ))}
    </Box>
  );
}

const stack = { display: 'grid', gap: 1.5 } as const;

const BLOCKING = {
  title: 'Close the site to visitors?',
  text: 'They cannot dismiss this message: the whole site stays behind it until it is switched off here.',
  action: 'Save and show it',
  color: 'warning',
} as const;

function Sections({ settings, onSaved }: { settings: SettingsRecord; onSaved(settings: SettingsRecord): void }) {
  const shared: SectionOf = { settings, onSaved };
  return (
    <Box sx={stack}>
      <GoLiveSection {...shared} />
      <TimeZoneSection {...shared} />
      <AutoFinishSection {...shared} />
      <NoticeSection
        {...shared}
        field="notice"
        title="Daily notice"
        text="A message that each visitor of the site sees once a day and can close."
        label="Show the daily notice"
        closes
      />
      <NoticeSection
        {...shared}
        field="improvements"
        title="Ongoing Site Improvements"
        text="A message over the whole site while it is worked on. Visitors cannot close it; the dashboard stays open."
        label="Show the message"
        closes={false}
        question={BLOCKING}
      />
    </Box>
  );
}
