import type { StreamListRecord } from '@contract/records/match.record.js';
import { DataTable } from 'react-admin';
import { Kickoff } from '../shared/Kickoff.js';
import { ListTable } from '../shared/list/index.js';
import { OneLine } from '../shared/OneLine.js';
import { StatusLabel } from '../shared/StatusLabel.js';
import { GameLink } from './GameLink.js';
import { platformLabel } from './labels.js';
import { StreamActions } from './StreamActions.js';
import { StreamAddress } from './StreamAddress.js';

const HIDDEN = ['url'];
const ROOMY = ['league', 'platform'];
const VAST = ['language'];

const Col = DataTable.Col<StreamListRecord>;

export function StreamTable() {
  return (
    <ListTable<StreamListRecord> storeKey="streams" main="gameTitle" hidden={HIDDEN} roomy={ROOMY} vast={VAST}>
      <Col source="gameTitle" label="Game" disableSort render={(stream) => <GameLink stream={stream} nowrap />} />
      <Col source="league" label="League" render={({ league }) => <OneLine text={league} width={130} />} />
      <Col source="startsAt" label="Kick-off" render={(stream) => <Kickoff game={stream} />} />
      <Col source="status" label="Status" render={({ status }) => <StatusLabel status={status} />} />
      <Col source="title" label="Stream" render={({ title }) => <OneLine text={title} width={115} />} />
      <Col source="quality" label="Quality" disableSort />
      <Col source="language" label="Language" disableSort />
      <Col source="platform" label="Platform" disableSort render={({ platform }) => platformLabel(platform)} />
      <Col source="url" label="Address" disableSort render={({ url }) => <StreamAddress token={url} />} />
      <Col
        source="actions"
        label="Actions"
        disableSort
        align="right"
        render={(stream) => <StreamActions stream={stream} />}
      />
    </ListTable>
  );
}
