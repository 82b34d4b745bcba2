import { Box, Divider, MenuItem, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** One kind of what the bell shows. */
export interface BellSection {
  title: string;
  /** How many there are in all. */
  total: number;
  /** The latest of them. */
  rows: readonly { id: string; to: string; title: string; text: string }[];
  /** The page of all; `more` says what its count counts. */
  all: { to: string; label: string; more: string };
}

/** The items of a section: a menu takes no component that holds several. */
export function bellItems({ title, total, rows, all }: BellSection, index: number, onClose: () => void): ReactNode[] {
  const rest = total - rows.length;
  return [
    ...(index > 0 ? [<Divider key={`${all.to}-before`} component="li" role="none" />] : []),
    // As an item that cannot be chosen it is read out like the others.
    <MenuItem key={all.to} disabled sx={{ color: 'text.secondary', '&.Mui-disabled': { opacity: 1 } }}>
      {title}
    </MenuItem>,
    ...rows.map((row) => (
      <MenuItem key={row.id} component={Link} to={row.to} onClick={onClose}>
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Typography variant="body2" noWrap sx={{ fontWeight: 550 }}>
            {row.title}
          </Typography>
          <Typography variant="body2" noWrap color="text.secondary" sx={{ fontSize: '0.75rem' }}>
            {row.text}
          </Typography>
        </Box>
      </MenuItem>
    )),
    <MenuItem key={`${all.to}-all`} component={Link} to={all.to} onClick={onClose} sx={{ color: 'primary.main' }}>
      {rest > 0 ? `${all.label} (${rest} ${all.more})` : all.label}
    </MenuItem>,
  ];
}
