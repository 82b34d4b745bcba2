import { dayAndHour, fromNow } from '@contract/time/labels.js';
import type { SvgIconComponent } from '@mui/icons-material';
import { Box, Card, Link, Skeleton, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { Link as RouterLink } from 'react-router';
import { holdsOneOf, type NeededKeys, useUser } from '../auth/index.js';
import { useZone } from '../shared/clock.js';
import { Quiet } from '../shared/text.js';
import { TARGET, TOUCH } from '../theme/tokens.js';

interface PanelProps {
  title: string;
  /** Hash of links to the panel, without the '#'. */
  anchor?: string;
  /** Content at the right of the title: a count or a switch. */
  trailing?: ReactNode;
  /** While true, a placeholder of `height` (px) replaces the content. */
  loading?: boolean;
  height?: number;
  /** Link to all records, for users with the permission. */
  more?: { to: string; label: string; permission: NeededKeys };
  /** Content at the right of that link. */
  note?: ReactNode;
  children: ReactNode;
}

/** A card of the home page. */
export function Panel({ title, anchor, trailing, loading = false, height = 120, more, note, children }: PanelProps) {
  const id = useId();
  const link = holdsOneOf(useUser(), more?.permission ?? []) && more;
  return (
    <Card
      component="section"
      id={anchor}
      tabIndex={anchor ? -1 : undefined}
      aria-labelledby={id}
      aria-busy={loading}
      sx={{ display: 'flex', flexDirection: 'column', scrollMarginTop: 72, minWidth: 0 }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 2,
          px: 2,
          minHeight: 44,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography id={id} variant="h3" component="h2">
          {title}
        </Typography>
        <Quiet component="div" sx={{ textAlign: 'right' }}>
          {!loading && trailing}
        </Quiet>
      </Box>
      {loading ? <Skeleton variant="rounded" height={height} sx={{ m: 2 }} /> : children}
      {(link || note) && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'space-between',
            columnGap: 2,
            px: 2,
            py: 1,
            mt: 'auto',
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          {link && (
            <Link component={RouterLink} to={link.to} variant="body2" sx={{ fontWeight: 550, ...TALL }}>
              {link.label}
            </Link>
          )}
          {note}
        </Box>
      )}
    </Card>
  );
}

/** The padding extends the target for fingers over the footer. */
export const TALL = { [TOUCH]: { py: 2, my: -1.375 } } as const;

interface PanelEmptyProps {
  icon: SvgIconComponent;
  title: string;
  text?: string;
}

/** Message of an empty panel. */
export function PanelEmpty({ icon: Icon, title, text }: PanelEmptyProps) {
  return (
    <Box sx={{ display: 'flex', gap: 1.5, px: 2, py: 2 }}>
      <Icon aria-hidden sx={{ fontSize: 20, color: 'text.secondary' }} />
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 550, lineHeight: '20px' }}>{title}</Typography>
        {text && <Quiet sx={{ overflowWrap: 'anywhere' }}>{text}</Quiet>}
      </Box>
    </Box>
  );
}

interface RowProps {
  name: ReactNode;
  /** Text under the name. */
  text?: ReactNode;
  /** Content at the right, or below the name if the line is too short: a time, a number, or buttons. */
  children?: ReactNode;
  /** Content before the name. */
  lead?: ReactNode;
  /** Whether the row has one line, in which the name is truncated. */
  isDense?: boolean;
}

export function Row({ name, text, lead, isDense = false, children }: RowProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: isDense ? 'nowrap' : 'wrap',
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 0.5,
        px: 2,
        py: isDense ? 0.5 : 0.75,
        minHeight: isDense ? 36 : TARGET,
        [TOUCH]: { minHeight: TARGET },
        borderBottom: 1,
        borderColor: 'divider',
        '&:last-child': { borderBottom: 0 },
      }}
    >
      {lead}
      <Box sx={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {name}
        {text && <Quiet component="div">{text}</Quiet>}
      </Box>
      {children}
    </Box>
  );
}

/** Shows a time relative to now. The tooltip shows the exact time. */
export function Ago({ at, now }: { at: string; now: number }) {
  const zone = useZone();
  return (
    <Quiet component="time" dateTime={at} title={dayAndHour(at, zone)} sx={{ whiteSpace: 'nowrap' }}>
      {fromNow(Date.parse(at), now, zone)}
    </Quiet>
  );
}

interface ListPanelProps<Item> extends Omit<PanelProps, 'loading' | 'children'> {
  /** undefined while the items load. */
  items: readonly Item[] | undefined;
  row(item: Item): ReactNode;
  empty: PanelEmptyProps;
  above?: ReactNode;
  below?: ReactNode;
}

export function ListPanel<Item>({ items, row, empty, above, below, ...panel }: ListPanelProps<Item>) {
  return (
    <Panel {...panel} loading={!items}>
      {items?.length ? (
        <>
          {above}
          <Box component="ul" sx={{ containerType: 'inline-size' }}>
            {items.map(row)}
          </Box>
        </>
      ) : (
        <PanelEmpty {...empty} />
      )}
      {below}
    </Panel>
  );
}

interface FactPanelProps extends Omit<PanelProps, 'loading' | 'children'> {
  /** Labels with values, or undefined while they load. */
  facts: readonly (readonly [label: string, value: ReactNode])[] | undefined;
}

export const FactPanel = ({ facts, ...panel }: FactPanelProps) => (
  <Panel {...panel} loading={!facts}>
    <Box component="dl" sx={{ py: 0.75 }}>
      {facts?.map(([label, value]) => (
        <Box
          key={label}
          sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2, px: 2, py: 0.5 }}
        >
          <Quiet component="dt">{label}</Quiet>
          <Typography
            component="dd"
            variant="body2"
            sx={{ ml: 'auto', textAlign: 'right', fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}
          >
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  </Panel>
);
