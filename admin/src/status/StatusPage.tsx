import type { StatusFinding } from '@contract/records/status.record.js';
import type { FindingLevel } from '@contract/status.js';
import type { SvgIconComponent } from '@mui/icons-material';
import ProblemIcon from '@mui/icons-material/ErrorOutline';
import NoticeIcon from '@mui/icons-material/InfoOutlined';
import DoneIcon from '@mui/icons-material/TaskAltOutlined';
import WarningIcon from '@mui/icons-material/WarningAmber';
import { Alert, Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../api/index.js';
import { Columns, Stack } from '../dashboard/Columns.js';
import { ListPanel, Row } from '../dashboard/Panel.js';
import { useZone } from '../shared/clock.js';
import { ErrorState } from '../shared/EmptyState.js';
import { Page } from '../shared/Page.js';
import { hour } from '../shared/time.js';
import { DatabasePanel, GamesPanel, JobsPanel, LeasesPanel, type PanelOf, ProcessPanel, WorkPanel } from './Panels.js';

/** Interval of the page's requests in ms, because most values have no event. */
const EVERY_MS = 5_000;

export default function StatusPage() {
  return (
    <Page title="Status" text="Refreshes every few seconds." permission="status:view">
      <Status />
    </Page>
  );
}

function Status() {
  const zone = useZone();
  const { data, error, refetch } = useQuery({
    queryKey: ['status'],
    queryFn: async () => (await bodyOf(api.GET('/api/status'))).status,
    refetchInterval: EVERY_MS,
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const panelProps: PanelOf = { ...(data && { status: data }), now: data ? Date.parse(data.at) : 0 };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      {error && (
        <Alert severity="warning">{`The service does not respond. This was its status at ${hour(data.at, zone)}.`}</Alert>
      )}
      <Findings {...(data && { findings: data.findings })} />
      <Columns minWidth={300}>
        <ProcessPanel {...panelProps} />
        <DatabasePanel {...panelProps} />
        <WorkPanel {...panelProps} />
      </Columns>
      <Columns minWidth={420}>
        <JobsPanel {...panelProps} />
        <Stack>
          <GamesPanel {...panelProps} />
          <LeasesPanel {...panelProps} />
        </Stack>
      </Columns>
    </Box>
  );
}

/** Icon, color, and label of each level, so that the color is never the only information. */
const LEVELS: Record<FindingLevel, { icon: SvgIconComponent; color: 'error' | 'warning' | 'info'; word: string }> = {
  problem: { icon: ProblemIcon, color: 'error', word: 'Problem' },
  warning: { icon: WarningIcon, color: 'warning', word: 'Warning' },
  notice: { icon: NoticeIcon, color: 'info', word: 'Notice' },
};

/** Lists findings with advice for the operator. */
const Findings = ({ findings }: { findings?: readonly StatusFinding[] }) => (
  <ListPanel
    title="Needs attention"
    anchor="needs-attention"
    height={56}
    trailing={!!findings?.length && findings.length}
    items={findings}
    row={(finding) => <Finding key={finding.what} finding={finding} />}
    empty={{
      icon: DoneIcon,
      title: 'Everything is working',
      text: 'Games go live on time, events are published, backups run, and the disk has free space.',
    }}
  />
);

function Finding({ finding: { level, what, todo } }: { finding: StatusFinding }) {
  const { icon: Icon, color, word } = LEVELS[level];
  return (
    <Row
      lead={<Icon titleAccess={word} color={color} sx={{ fontSize: 20, alignSelf: 'flex-start', mt: '2px' }} />}
      name={
        <Typography color={color} component="span" sx={{ display: 'block', fontWeight: 550 }}>
          {what}
        </Typography>
      }
      text={todo}
    />
  );
}
