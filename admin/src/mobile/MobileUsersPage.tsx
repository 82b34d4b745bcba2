import { APP_PLATFORM_NAMES } from '@contract/downloads.js';
import type { MobileUserRecord } from '@contract/records/device.record.js';
import { platformChoices } from '../downloads/labels.js';
import type { CsvColumn } from '../shared/csv.js';
import { EmptyState } from '../shared/EmptyState.js';
import { Cards, ListFrame, SearchFilter, SelectFilter } from '../shared/list/index.js';
import { Page } from '../shared/Page.js';
import { THEME_LABELS, YES_NO } from './labels.js';
import { MobileUserCard } from './MobileUserCard.js';
import { MobileUserTable } from './MobileUserTable.js';

const THEMES = Object.entries(THEME_LABELS).map(([id, name]) => ({ id, name }));

const CSV: readonly CsvColumn<MobileUserRecord>[] = [
  { title: 'Name', value: ({ userName }) => userName },
  { title: 'Email', value: ({ email }) => email },
  { title: 'Online', value: ({ isOnline }) => isOnline },
  { title: 'Notifications allowed', value: ({ isNotificationsAllowed }) => isNotificationsAllowed },
  { title: 'Platform', value: ({ platform }) => APP_PLATFORM_NAMES[platform] },
  { title: 'Theme', value: ({ theme }) => theme },
  { title: 'Latitude', value: ({ lat }) => lat ?? '' },
  { title: 'Longitude', value: ({ lng }) => lng ?? '' },
  { title: 'Last seen', value: ({ lastSeenAt }) => lastSeenAt },
  { title: 'Created', value: ({ createdAt }) => createdAt },
];

/** Whoever has the app; they are made by their apps, not here. */
export default function MobileUsersPage() {
  return (
    <Page title="Mobile users" text="Apps that have registered for pushes." permission="app-users:access">
      <ListFrame<MobileUserRecord>
        resource="devices"
        storeKey="mobile-users"
        csv={CSV}
        filters={
          <>
            <SearchFilter label="Search app users" />
            <SelectFilter source="platform" label="Platform" choices={platformChoices} />
            <SelectFilter source="isNotificationsAllowed" label="Notifications" choices={YES_NO} />
            <SelectFilter source="theme" label="Theme" choices={THEMES} />
          </>
        }
        table={<MobileUserTable />}
        cards={<Cards<MobileUserRecord> card={(user) => <MobileUserCard user={user} />} />}
        empty={<EmptyState title="No app users yet" text="They appear here once their app registers." />}
      />
    </Page>
  );
}
