import type { ReplayRecord } from '@contract/records/replay.record.js';
import { Link } from '@mui/material';
import { DataTable } from 'react-admin';
import { BulkDelete, ListTable } from '../shared/list/index.js';
import { OneLine } from '../shared/OneLine.js';
import { relativeDay } from '../shared/time.js';
import { dayPlayed } from './labels.js';
import { PartCount } from './PartCount.js';
import { ReplayActions } from './ReplayActions.js';
import { ReplayName } from './ReplayName.js';

const Col = DataTable.Col<ReplayRecord>;
const NumberCol = DataTable.NumberCol<ReplayRecord>;

const HIDDEN = ['highlightsUrl', 'createdAt', 'updatedAt'];
const ROOMY = ['category', 'viewCount'];

const bulk = (
  <BulkDelete<ReplayRecord>
    permission="replays:delete"
    noun="replays"
    nameOf={({ title, date }) => `${title} (${dayPlayed(date)})`}
    consequence="Their parts go with them."
  />
);

export function ReplayTable() {
  return (
    <ListTable<ReplayRecord> storeKey="replays" main="title" bulk={bulk} hidden={HIDDEN} roomy={ROOMY}>
      <Col source="title" label="Replay" render={(replay) => <ReplayName replay={replay} nowrap />} />
      <Col source="league" label="League" render={({ league }) => <OneLine text={league} width={150} />} />
      <Col source="category" label="Category" />
      <Col source="date" label="Date" render={({ date }) => <time dateTime={date}>{dayPlayed(date)}</time>} />
      <NumberCol source="viewCount" label="Views" />
      <Col source="parts" label="Parts" disableSort align="right" render={(replay) => <PartCount replay={replay} />} />
      <Col
        source="highlightsUrl"
        label="Highlights"
        disableSort
        render={({ highlightsUrl }) =>
          highlightsUrl && (
            <Link href={highlightsUrl} target="_blank" rel="noopener noreferrer">
              <OneLine text={highlightsUrl} />
            </Link>
          )
        }
      />
      <Col
        source="createdAt"
        label="Created"
        render={({ createdAt }) => <time dateTime={createdAt}>{relativeDay(createdAt)}</time>}
      />
      <Col
        source="updatedAt"
        label="Changed"
        render={({ updatedAt }) => <time dateTime={updatedAt}>{relativeDay(updatedAt)}</time>}
      />
      <Col
        source="actions"
        label="Actions"
        disableSort
        align="right"
        render={(replay) => <ReplayActions replay={replay} />}
      />
    </ListTable>
  );
}
