import type { ServiceStatus } from '@contract/records/status.record.js';
import { Alert, Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../api/index.js';
import { Columns, Stack } from '../dashboard/Columns.js';
import { ErrorState } from '../shared/EmptyState.js';
import { Page } from '../shared/Page.js';
import { hour } from '../shared/time.js';
import { Findings } from './Findings.js';
import { DatabasePanel, GamesPanel, JobsPanel, LeasesPanel, type PanelOf, ProcessPanel, WorkPanel } from './Panels.js';

/** How often the page asks, in milliseconds: most of what it shows is published by no event. */
const EVERY_MS = 5_000;

const read = async (): Promise<ServiceStatus> => (await bodyOf(api.GET('/api/status'))).status;

/** How the service is doing, read again every few seconds while the page is in front. */
const useStatus = () => useQuery({ queryKey: ['status'], queryFn: read, refetchInterval: EVERY_MS });

/** How the service is doing, for those who run it. */
export default function StatusPage() {
  return (
    <Page title="Status" text="Read again every few seconds." permission="status:view">
      <Status />
    </Page>
  );
}

function Status() {
  const { data, error, refetch } = useStatus();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const shown: PanelOf = { ...(data && { status: data }), now: data ? Date.parse(data.at) : 0 };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      {error && <Alert severity="warning">The service does not answer: this is how it was at {hour(data.at)}.</Alert>}
      <Findings {...(data && { findings: data.findings })} />
      <Columns least={300}>
        <ProcessPanel {...shown} />
        <DatabasePanel {...shown} />
        <WorkPanel {...shown} />
      </Columns>
      <Columns least={420} align="start">
        <JobsPanel {...shown} />
        <Stack>
          <GamesPanel {...shown} />
          <LeasesPanel {...shown} />
        </Stack>
      </Columns>
    </Box>
  );
}
