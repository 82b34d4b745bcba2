import ChartIcon from '@mui/icons-material/BarChartOutlined';
import TableIcon from '@mui/icons-material/TableRowsOutlined';
import {
  Box,
  IconButton,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Tooltip,
} from '@mui/material';
import { Component, lazy, type ReactNode, Suspense, useState } from 'react';
import { Quiet } from '../../shared/text.js';
import { number } from '../../shared/words.js';
import { Panel, PanelEmpty } from '../Panel.js';
import { type ChartData, isEmpty, totals } from './chart-data.js';

const Bars = lazy(() => import('./Bars.js'));

/** Height of the chart and of its table, in px. */
const CHART_HEIGHT = 240;

interface ChartPanelProps {
  title: string;
  anchor?: string;
  data?: ChartData;
  /** Message if every number is 0. */
  empty: string;
  horizontal?: boolean;
}

/** Shows a chart with a summary. A button switches to a table with the same numbers. */
export function ChartPanel({ title, anchor, data, empty, horizontal }: ChartPanelProps) {
  const [asTable, setAsTable] = useState(false);
  const nothing = !data || isEmpty(data);
  const table = data && <ChartTable title={title} data={data} height={CHART_HEIGHT} />;
  return (
    <Panel
      title={title}
      anchor={anchor}
      loading={!data}
      height={CHART_HEIGHT}
      trailing={!nothing && <TableSwitch title={title} on={asTable} onSwitch={() => setAsTable(!asTable)} />}
    >
      {nothing ? (
        <PanelEmpty icon={ChartIcon} title={empty} />
      ) : (
        <>
          <Quiet sx={{ px: 2, pt: 1.5 }}>{data.summary}</Quiet>
          <Box component="figure" aria-label={title} sx={{ m: 0, px: 2, py: 1, minWidth: 0 }}>
            {asTable ? (
              table
            ) : (
              <ChartBoundary fallback={table}>
                <Suspense fallback={<Skeleton variant="rounded" height={CHART_HEIGHT} />}>
                  <Bars data={data} height={CHART_HEIGHT} horizontal={horizontal} />
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

/** Shows the numbers of a chart as a table. */
function ChartTable({ title, data, height }: { title: string; data: ChartData; height: number }) {
  const { heading, categories, series } = data;
  const columns = series.length > 1 ? [...series, { label: 'All', values: totals(data) }] : series;
  return (
    <TableContainer tabIndex={0} role="region" aria-label={`${title}: table`} sx={{ height, overflow: 'auto' }}>
      <Table size="small" stickyHeader aria-label={title}>
        <TableHead>
          <TableRow>
            <TableCell>{heading}</TableCell>
            {columns.map(({ label }) => (
              <TableCell key={label} align="right">
                {label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {categories.map((category, row) => (
            <TableRow key={category}>
              <TableCell component="th" scope="row">
                {category}
              </TableCell>
              {columns.map(({ label, values }) => (
                <TableCell key={label} align="right">
                  {number(values[row] ?? 0)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

interface ChartBoundaryProps {
  /** The same numbers as a table. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Renders the fallback if the chart fails to load or to draw. */
class ChartBoundary extends Component<ChartBoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}
