import { useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../api/index.js';
import { countsPerDay } from '../dashboard/charts/chart-data.js';
import { ChartPanel } from '../dashboard/charts/ChartPanel.js';
import { Columns } from '../dashboard/Columns.js';
import { ErrorState } from '../shared/EmptyState.js';

const MAX_LINKS = 8;

/** Clicks per link over time. */
export default function Clicks() {
  const { data, error, refetch } = useQuery({
    queryKey: ['affiliates', 'statistics'],
    queryFn: async () => (await bodyOf(api.GET('/api/affiliate/statistics'))).statistics,
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const top = data?.byLink.slice(0, MAX_LINKS);
  return (
    <Columns minWidth={320}>
      <ChartPanel
        title="Clicks per day"
        data={data && countsPerDay(data.byDay, data.byDay.at(-1)?.day ?? '', 'Clicks', 'click')}
        empty="No clicks in the last 30 days"
      />
      <ChartPanel
        title="Clicks by link"
        data={
          top && {
            heading: 'Link',
            categories: top.map(({ title }) => title),
            ticks: top.map(({ title }) => (title.length > 24 ? `${title.slice(0, 23)}…` : title)),
            series: [{ label: 'Clicks', values: top.map(({ count }) => count), color: 'primary' }],
            summary: 'In the last 30 days, most first.',
          }
        }
        empty="No clicks in the last 30 days"
        horizontal
      />
    </Columns>
  );
}
