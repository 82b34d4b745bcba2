import type { Permission } from '@contract/permissions.js';
import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { usePermission } from '../auth/index.js';

interface NameLinkProps {
  /** Left out: it leads nowhere. */
  to?: string;
  name: string;
  /** What is said when one points at it; the name itself when left out. */
  hint?: string;
  /** On one line, cut at the edge of its cell. */
  nowrap?: boolean;
}

export function NameLink({ to, name, hint = name, nowrap = false }: NameLinkProps) {
  return (
    <Link
      {...(to === undefined ? { component: 'span', underline: 'none' } : { component: RouterLink, to })}
      color="text.primary"
      dir="auto"
      title={hint}
      noWrap={nowrap}
      sx={{ fontWeight: 550, display: nowrap ? 'block' : 'inline', overflowWrap: 'anywhere' }}
    >
      {name}
    </Link>
  );
}

/** The name of a row, which leads to its page those who may open that. */
export function GuardedName({ permission, ...link }: NameLinkProps & { permission: Permission }) {
  return <NameLink {...link} to={usePermission(permission) ? link.to : undefined} />;
}
