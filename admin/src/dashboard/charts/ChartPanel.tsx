import ChartIcon from '@mui/icons-material/BarChartOutlined';
import TableIcon from '@mui/icons-material/TableRowsOutlined';
import { Box, IconButton, Skeleton, Tooltip, Typography } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { Panel, PanelEmpty } from '../Panel.js';
import { isEmpty, type ChartData } from './chart-data.js';
import { ChartBoundary } from './ChartBoundary.js';
import { ChartTable } from './ChartTable.js';

const Bars = lazy(() => import('./Bars.js'));

/** Of the drawing and of the table in its place, in px. */
const CHART_HEIGHT = 240;

interface ChartPanelProps {
  title: string;
  anchor?: string;
  data?: ChartData;
  /** What is said when every number is 0. */
  empty: string;
  lying?: boolean;
}

/** A chart with its sum in a sentence; the same numbers as a table at the press of a button. */
export function ChartPanel({ title, anchor, data, empty, lying }: ChartPanelProps) {
  const [asTable, setAsTable] = useState(false);
  const nothing = !data || isEmpty(data);
  const table = data && <ChartTable title={title} data={data} height={CHART_HEIGHT} />;
  return (
    <Panel
      title={title}
      anchor={anchor}
      loading={!data}
      height={CHART_HEIGHT}
      aside={!nothing && <TableSwitch title={title} on={asTable} onSwitch={() => setAsTable(!asTable)} />}
    >
      {nothing ? (
        <PanelEmpty icon={ChartIcon} title={empty} />
      ) : (
        <>
          <Typography variant="body2" color="text.secondary" sx={{ px: 2, pt: 1.5 }}>
            {data.summary}
          </Typography>
          <Box component="figure" aria-label={title} sx={{ m: 0, px: 2, py: 1, minWidth: 0 }}>
            {asTable ? (
              table
            ) : (
              <ChartBoundary fallback={table}>
                <Suspense fallback={<Skeleton variant="rounded" height={CHART_HEIGHT} />}>
                  <Bars data={data} height={CHART_HEIGHT} lying={lying} />
                </Suspense>
              </ChartBoundary>
            )}
          </Box>
        </>
      )}
    </Panel>
  );
}

function TableSwitch({ title, on, onSwitch }: { title: string; on: boolean; onSwitch(): void }) {
  const Icon = on ? ChartIcon : TableIcon;
  return (
    <Tooltip title={on ? 'Show as a chart' : 'Show as a table'}>
      <IconButton aria-label={`Show as a table: ${title}`} aria-pressed={on} onClick={onSwitch}>
        <Icon />
      </IconButton>
    </Tooltip>
  );
}
