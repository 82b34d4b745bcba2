import { Link, Breadcrumbs as MuiBreadcrumbs, Typography, useMediaQuery } from '@mui/material';
import { Link as RouterLink, useLocation } from 'react-router';
import { pageTitle } from '../shared/Page.js';
import { useStoreValue } from '../shared/store.js';

/** The search box and the role take the width of the path. */
const TIGHT = '(max-width: 959px)';

export function Breadcrumbs() {
  const all = crumbsOf(useLocation().pathname, useStoreValue(pageTitle));
  // On narrow screens the page's own name is enough.
  const crumbs = useMediaQuery(TIGHT, { noSsr: true }) ? all.slice(-1) : all;
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
          <Link key={to} component={RouterLink} to={to} color="text.secondary" noWrap sx={{ display: 'block' }}>
            {label}
          </Link>
        ),
      )}
    </MuiBreadcrumbs>
  );
}

interface Crumb {
  label: string;
  to: string;
}

const ID = /^[0-9a-f]{24}$/;

/** The path's segments, capitalised; a record's id is called what the page calls it. */
export function crumbsOf(pathname: string, recordName: string): Crumb[] {
  const segments = pathname.split('/').filter(Boolean);
  return segments.map((segment, index) => ({
    label: ID.test(segment) ? recordName : segment.charAt(0).toUpperCase() + segment.slice(1).replaceAll('-', ' '),
    to: `/${segments.slice(0, index + 1).join('/')}`,
  }));
}
