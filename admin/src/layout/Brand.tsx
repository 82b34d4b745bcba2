import { Box, Link, Tooltip } from '@mui/material';
import { brandName } from '../shared/brand.js';
import { CONDENSED } from '../theme/index.js';

/** The public site's logo: leads to the site. */
export function Brand({ iconOnly }: { iconOnly: boolean }) {
  return (
    <Box sx={{ height: 52, flexShrink: 0, display: 'flex', alignItems: 'center', px: iconOnly ? 1.25 : 1.75 }}>
      <Tooltip title="Open the public site" placement="right">
        <Link
          href="/"
          color="text.primary"
          aria-label={`${brandName}: public site`}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            fontFamily: CONDENSED,
            fontSize: '1.1875rem',
            fontWeight: 700,
          }}
        >
          <img src="/dashboard/icon.svg" alt="" width={26} height={26} />
          {!iconOnly && brandName}
        </Link>
      </Tooltip>
    </Box>
  );
}
