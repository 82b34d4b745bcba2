import { Breadcrumbs as MuiBreadcrumbs, Link, Typography } from '@mui/material';
import { Link as RouterLink, useLocation } from 'react-router';
import { pageTitle } from '../shared/Page.js';
import { useStoreValue } from '../shared/store.js';
import { useMobile } from '../shared/useNarrow.js';
import { crumbsOf } from './breadcrumbs.js';

export function Breadcrumbs() {
  const all = crumbsOf(useLocation().pathname, useStoreValue(pageTitle));
  // Where there is no room, the page's own name is enough.
  const crumbs = useMobile() ? all.slice(-1) : all;
  return (
    <MuiBreadcrumbs
      aria-label="Breadcrumb"
      sx={{ fontSize: '0.8125rem', minWidth: 0, '& ol': { flexWrap: 'nowrap' }, '& li': { minWidth: 0 } }}
    >
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
