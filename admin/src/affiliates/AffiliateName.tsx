import type { AffiliateRecord } from '@contract/records/affiliate.record.js';
import { Avatar, Box, Typography } from '@mui/material';

/** A partner with its image, or its first letter where there is none or it does not load. */
export function AffiliateName({ affiliate, nowrap = false }: { affiliate: AffiliateRecord; nowrap?: boolean }) {
  const { image, title } = affiliate;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Avatar
        src={image || undefined}
        alt=""
        variant="rounded"
        slotProps={{ img: { loading: 'lazy', referrerPolicy: 'no-referrer' } }}
        sx={{ width: 24, height: 24, fontSize: 11, fontWeight: 650, bgcolor: 'action.selected', color: 'text.primary' }}
      >
        {title.slice(0, 1).toUpperCase()}
      </Avatar>
      <Typography
        component="span"
        variant="inherit"
        noWrap={nowrap}
        title={title}
        sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}
      >
        {title}
      </Typography>
    </Box>
  );
}
