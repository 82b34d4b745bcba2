import { readableBytes } from '@contract/bytes.js';
import type { BackupStatus, RecordingsStatus, ServiceStatus } from '@contract/records/status.record.js';
import type { DatabaseKind, RedisState } from '@contract/status.js';
import { dayAndHour, fromNow } from '@contract/time/labels.js';
import { HOUR } from '@contract/time/units.js';
import LeaseIcon from '@mui/icons-material/KeyOutlined';
import ClockIcon from '@mui/icons-material/ScheduleOutlined';
import { Box, Link } from '@mui/material';
import type { ReactNode } from 'react';
import { Ago, FactPanel, ListPanel, Panel, Row } from '../dashboard/Panel.js';
import { useZone } from '../shared/clock.js';
import { duration } from '../shared/duration.js';
import { StatusLabel, type StatusTones } from '../shared/StatusLabel.js';
import { Quiet } from '../shared/text.js';
import { counted, number } from '../shared/words.js';
import {
  databaseSize,
  freeSpace,
  growthWords,
  jobWords,
  lastBackup,
  loopWords,
  mailWords,
  recordingsSize,
} from './words.js';

/** Height of the three panels at the top, in px. */
const HIGH = 200;

export interface PanelOf {
  /** undefined while the status loads. */
  status?: ServiceStatus;
  /** The server's time, in ms. */
  now: number;
}

const KINDS: Record<DatabaseKind, string> = { embedded: 'Embedded', mongodb: 'MongoDB' };
const REDIS: Record<RedisState, string> = { off: 'Not used', connected: 'Connected', unavailable: 'Unavailable' };
const REDIS_TONES: StatusTones = { Connected: 'good', Unavailable: 'bad' };
const JOB_TONES: StatusTones = { OK: 'good', Failed: 'bad' };

export const DatabasePanel = ({ status, now }: PanelOf) => (
  <FactPanel
    title="Database and backups"
    height={HIGH}
    facts={
      status && [
        ['Kind', KINDS[status.database.kind]],
        ['Size', databaseSize(status.database)],
        ['Growth', growthWords(status.database)],
        ['Free disk space', freeSpace(status.database)],
        ['Last write', status.database.writeMs === null ? 'Unknown' : `${Math.ceil(status.database.writeMs)} ms`],
        ...recordingFacts(status.recordings),
        ...backupFacts(status.backups, now),
      ]
    }
  />
);

function recordingFacts(recordings: RecordingsStatus | null): [string, ReactNode][] {
  if (!recordings) return [];
  return [
    ['Recordings', recordingsSize(recordings)],
    ['Free for recordings', freeSpace(recordings)],
  ];
}

function backupFacts(backups: BackupStatus | null, now: number): [string, ReactNode][] {
  if (!backups) return [['Backups', 'Not scheduled']];
  const { lastBytes, failedAt, everyHours } = backups;
  return [
    ['Backups', everyHours === 24 ? 'Every day' : `Every ${duration(everyHours * HOUR)}`],
    ['Last backup', <LastBackup backups={backups} now={now} />],
    ['Backup size', lastBytes === null ? '–' : readableBytes(lastBytes)],
    ['Last attempt', <StatusLabel status={failedAt ? 'Failed' : 'OK'} tones={JOB_TONES} />],
  ];
}

function LastBackup({ backups, now }: { backups: BackupStatus; now: number }) {
  const zone = useZone();
  const { lastAt } = backups;
  return <span title={lastAt ? dayAndHour(lastAt, zone) : undefined}>{lastBackup(backups, now, zone)}</span>;
}

export const ProcessPanel = ({ status, now }: PanelOf) => (
  <FactPanel
    title="This process"
    height={HIGH}
    facts={
      status && [
        ['Version', <Version {...status} />],
        ['Name', status.process.name],
        ['Uptime', duration(now - Date.parse(status.process.startedAt))],
        ['Memory', readableBytes(status.process.memoryBytes)],
        ['Event streams', number(status.process.eventStreams)],
        ['Event-loop delay', loopWords(status.process.eventLoop)],
        ['Node.js', status.process.nodeVersion],
      ]
    }
  />
);

/** Shows the version of this build and, if the operator enabled the check, the newest release. */
function Version({ version, commit, release }: Pick<ServiceStatus, 'version' | 'commit' | 'release'>) {
  const running = commit ? `${version} (${commit})` : version;
  if (!release?.newest) return <span>{running}</span>;
  const { newest, isNewer, url } = release;
  if (!isNewer) return <span>{`${running} · latest`}</span>;
  const name = `${newest} is available`;
  return (
    <>
      <span>{`${running} · `}</span>
      {url ? (
        <Link href={url} target="_blank" rel="noreferrer">
          {name}
        </Link>
      ) : (
        <span>{name}</span>
      )}
    </>
  );
}

export const WorkPanel = ({ status, now }: PanelOf) => (
  <FactPanel
    title="Events, pushes, email and cache"
    height={HIGH}
    facts={
      status && [
        ['Events waiting', number(status.outbox.waiting)],
        ['Oldest event', status.outbox.waiting ? duration(status.outbox.oldestSeconds * 1000) : '–'],
        ['Running pushes', number(status.pushes.sending)],
        ['Scheduled pushes', number(status.pushes.scheduled)],
        ['Next push step', status.pushes.nextAt ? fromNow(Date.parse(status.pushes.nextAt), now) : '–'],
        ['Email', mailWords(status.mail)],
        ['Redis', <StatusLabel status={REDIS[status.redis]} tones={REDIS_TONES} />],
        ['Cached responses', `${number(status.cache.answers)}, ${readableBytes(status.cache.bytes)}`],
        [
          'Served from memory',
          `${counted(status.cache.servedPages, 'page')}, ${counted(status.cache.servedLists, 'list')}`,
        ],
      ]
    }
  />
);

export const GamesPanel = ({ status, now }: PanelOf) => (
  <ListPanel
    title="Next to go live"
    height={160}
    trailing={!!status?.games.scheduled && `${number(status.games.scheduled)} scheduled`}
    more={{ to: '/dashboard/matches/schedule', label: 'Scheduled matches', permission: 'schedule-matches:access' }}
    items={status?.games.next}
    row={({ id, title, goLiveAt }) => (
      <Row key={id} name={title}>
        <Ago at={goLiveAt} now={now} />
      </Row>
    )}
    empty={{ icon: ClockIcon, title: 'No game is scheduled' }}
  />
);

export function JobsPanel({ status, now }: PanelOf) {
  const jobs = status?.jobs;
  return (
    <Panel title="Jobs of this process" loading={!jobs} height={320}>
      <Box component="ul">
        {jobs?.map((job) => (
          <Row key={job.name} name={job.name} text={job.failure ?? jobWords(job, now)}>
            <StatusLabel status={job.failure === null ? 'OK' : 'Failed'} tones={JOB_TONES} />
          </Row>
        ))}
      </Box>
    </Panel>
  );
}

export const LeasesPanel = ({ status }: PanelOf) => (
  <ListPanel
    title="Jobs and the processes that run them"
    height={160}
    items={status?.leases}
    row={({ job, holder, isHere }) => (
      <Row key={job} name={job} text={holder}>
        <Quiet>{isHere ? 'This process' : 'Another process'}</Quiet>
      </Row>
    )}
    empty={{
      icon: LeaseIcon,
      title: 'No process holds a lease',
      text: 'A process takes over each job within seconds.',
    }}
  />
);
