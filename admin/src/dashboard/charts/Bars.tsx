import { Box, type Theme, useMediaQuery, useTheme } from '@mui/material';
import { BarChart } from '@mui/x-charts/BarChart';
import { useDerivedFromWidth } from '../../shared/widths.js';
import { number, shortNumber } from '../../shared/words.js';
import type { ChartData, Series } from './chart-data.js';

interface BarsProps {
  data: ChartData;
  /** Height in px. */
  height: number;
  /** Draws horizontal bars, for categories with names. */
  horizontal?: boolean;
}

/**
 * Heights of the axis and of a horizontal bar with its gap, in px. They keep a few bars from filling the whole height.
 */
const [AXIS_HEIGHT, BAR_HEIGHT] = [32, 44];
/**
 * Widths in px. Below the first, nothing is drawn, because the window is being resized. Below the second, the names of
 * horizontal bars take half of the width.
 */
const [MIN_WIDTH, NARROW] = [120, 300];

const colorOf = ({ palette }: Theme, { color }: Series): string =>
  color === 'quiet' ? palette.text.secondary : palette[color].main;

/** Draws a chart. The chart library is in a separate chunk. */
export default function Bars({ data, height, horizontal = false }: BarsProps) {
  const theme = useTheme();
  const [box, width] = useDerivedFromWidth(0, asItIs);
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const labels = { fontSize: 12, fill: theme.palette.text.secondary, fontFamily: theme.typography.fontFamily };
  const tickOf = (category: string): string => data.ticks?.[data.categories.indexOf(category)] ?? category;
  const categories = {
    scaleType: 'band' as const,
    data: data.categories,
    valueFormatter: (category: string, { location }: { location: string }) =>
      location === 'tick' ? tickOf(category) : category,
    tickLabelStyle: labels,
    disableTicks: true,
  };
  const values = {
    tickMinStep: 1,
    valueFormatter: (value: number) => shortNumber(value),
    tickLabelStyle: labels,
    disableLine: true,
    disableTicks: true,
  };
  return (
    <Box ref={box} sx={{ contain: 'inline-size' }}>
      {width >= MIN_WIDTH && (
        <BarChart
          width={width}
          height={horizontal ? Math.min(height, AXIS_HEIGHT + BAR_HEIGHT * data.categories.length) : height}
          layout={horizontal ? 'horizontal' : 'vertical'}
          margin={{ top: 8, right: 24, bottom: 0, left: 0 }}
          skipAnimation={still}
          hideLegend={data.series.length === 1}
          grid={horizontal ? { vertical: true } : { horizontal: true }}
          borderRadius={3}
          xAxis={[horizontal ? { ...values, tickNumber: 4 } : { ...categories, categoryGapRatio: 0.3, height: 40 }]}
          yAxis={[
            horizontal
              ? { ...categories, categoryGapRatio: 0.35, width: width < NARROW ? width / 2 : ('auto' as const) }
              : { ...values, width: 'auto' as const },
          ]}
          series={data.series.map((series) => ({
            label: series.label,
            data: series.values,
            color: colorOf(theme, series),
            valueFormatter: (value: number | null) => number(value ?? 0),
            ...(data.series.length > 1 ? { stack: 'all' } : {}),
          }))}
          slotProps={{ legend: { position: { vertical: 'top', horizontal: 'start' } } }}
          sx={{
            '& .MuiChartsGrid-line': { stroke: theme.palette.divider },
            '& .MuiChartsAxis-line': { stroke: theme.palette.divider },
          }}
        />
      )}
    </Box>
  );
}

const asItIs = (width: number): number => width;
