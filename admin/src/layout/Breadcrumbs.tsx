import { Breadcrumbs as MuiBreadcrumbs, Link, Typography } from '@mui/material';
import { Link as RouterLink, useLocation } from 'react-router';
import { crumbsOf } from './breadcrumbs.js';

export function Breadcrumbs() {
  const crumbs = crumbsOf(useLocation().pathname);
  return (
    <MuiBreadcrumbs aria-label="Breadcrumb" sx={{ fontSize: '0.8125rem', minWidth: 0, '& ol': { flexWrap: 'nowrap' } }}>
      {crumbs.map(({ label, to }, index) =>
        index === crumbs.length - 1 ? (
          <Typography key={to} variant="body2" aria-current="page" noWrap>
            {label}
          </Typography>
        ) : (
          <Link key={to} component={RouterLink} to={to} color="text.secondary" noWrap>
            {label}
          </Link>
        ),
      )}
    </MuiBreadcrumbs>
  );
}
