import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { number } from '../numbers.js';
import { totals, type ChartData } from './chart-data.js';

/** The numbers of a chart in words and figures. */
export function ChartTable({ title, data, height }: { title: string; data: ChartData; height: number }) {
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
