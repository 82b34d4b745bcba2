import type { SvgIconComponent } from '@mui/icons-material';
import ArrowIcon from '@mui/icons-material/ChevronRight';
import { shortCount } from '@contract/downloads.js';
import { Box, Card, Link, Skeleton, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { CONDENSED } from '../theme/index.js';

interface TileProps {
  to: string;
  title: string;
  icon: SvgIconComponent;
  /** Undefined while it is not known. */
  count: number | undefined;
  /** What is counted: 'app users'. */
  unit: string;
  /** Undefined: on its way. */
  lines: readonly (string | undefined)[];
}

/** A page of the area, with its figures; the whole of it leads there. */
export function Tile({ to, title, icon: Icon, count, unit, lines }: TileProps) {
  return (
    <Card component="li" sx={{ position: 'relative', p: 2, '&:hover': { bgcolor: 'action.hover' } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Icon aria-hidden sx={{ fontSize: 18, color: 'text.secondary' }} />
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          <Link component={RouterLink} to={to} color="text.primary" underline="none" sx={WHOLE}>
            {title}
          </Link>
        </Typography>
        <ArrowIcon aria-hidden sx={{ fontSize: 18, color: 'text.secondary' }} />
      </Box>
      <Typography component="p" sx={{ mt: 1, display: 'flex', alignItems: 'baseline', gap: 1, minHeight: 44 }}>
        {count === undefined ? (
          <Skeleton width={72} height={44} />
        ) : (
          <Box
            component="span"
            title={count.toLocaleString('en')}
            sx={{ fontFamily: CONDENSED, fontSize: '2.25rem', fontWeight: 650, lineHeight: 1.2 }}
          >
            {shortCount(count)}
          </Box>
        )}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {unit}
        </Box>
      </Typography>
      {lines.map((line, index) => (
        <Typography key={index} variant="body2" color="text.secondary" noWrap title={line}>
          {line ?? <Skeleton width="60%" />}
        </Typography>
      ))}
    </Card>
  );
}

const WHOLE = {
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: '8px' },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: '2px solid', outlineColor: 'primary.main' },
} as const;
