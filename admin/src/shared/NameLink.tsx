import type { Permission } from '@contract/permissions.js';
import { Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { usePermission } from '../auth/index.js';

interface NameLinkProps {
  to: string;
  name: string;
  /** What is said when one points at it; the name itself when left out. */
  hint?: string;
  /** On one line, cut at the edge of its cell. */
  nowrap?: boolean;
}

/** The name of a row, leading to its page. */
export function NameLink({ to, name, hint = name, nowrap = false }: NameLinkProps) {
  return (
    <Link
      component={RouterLink}
      to={to}
      color="text.primary"
      title={hint}
      noWrap={nowrap}
      sx={{ fontWeight: 550, display: nowrap ? 'block' : 'inline', overflowWrap: 'anywhere' }}
    >
      {name}
    </Link>
  );
}

interface GuardedNameProps extends NameLinkProps {
  permission: Permission;
}

/** The name of a row, which leads to its page those who may open that. */
export function GuardedName({ permission, ...link }: GuardedNameProps) {
  if (usePermission(permission)) return <NameLink {...link} />;
  const { name, hint = name, nowrap } = link;
  return (
    <Typography
      component="span"
      variant="inherit"
      title={hint}
      noWrap={nowrap}
      sx={{ fontWeight: 550, display: nowrap ? 'block' : 'inline', overflowWrap: 'anywhere' }}
    >
      {name}
    </Typography>
  );
}
