import { APP_PLATFORM_NAMES, shortCount } from '@contract/downloads.js';
import type { DownloadStatistics, PlatformStatistics } from '@contract/records/download.record.js';
import { Box, Card, Typography } from '@mui/material';
import { CONDENSED } from '../theme/index.js';
import { oneDecimal } from './labels.js';

/** All builds in figures: how many, how large, which share each platform has. */
export function Statistics({ statistics }: { statistics: DownloadStatistics }) {
  const { total, downloads, averageSizeInMB, platforms } = statistics;
  return (
    <Card
      component="section"
      aria-labelledby="build-statistics"
      sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 1.5 }}
    >
      <Typography id="build-statistics" variant="h3" component="h2">
        Statistics
      </Typography>
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, auto)', gap: 1.5, m: 0 }}>
        <Figure label="Builds" value={shortCount(total)} exact={total} />
        <Figure label="Downloads" value={shortCount(downloads)} exact={downloads} />
        <Figure label="Average size" value={`${oneDecimal(averageSizeInMB)} MB`} />
      </Box>
      <Box
        component="ul"
        aria-label="Builds per platform"
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}
      >
        {platforms.map((one) => (
          <Share key={one.platform} {...one} />
        ))}
      </Box>
    </Card>
  );
}

function Figure({ label, value, exact }: { label: string; value: string; exact?: number }) {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column-reverse' }}>
      <Typography component="dt" variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Typography
        component="dd"
        title={exact?.toLocaleString('en')}
        sx={{
          m: 0,
          fontFamily: CONDENSED,
          fontWeight: 650,
          fontSize: '1.375rem',
          lineHeight: 1.2,
          whiteSpace: 'nowrap',
        }}
      >
        {value}
      </Typography>
    </Box>
  );
}

const COLOURS = { ios: 'primary.main', android: 'success.main' } as const;

/** A bar as long as the platform's share; the words beside it say the same. */
function Share({ platform, count, share }: PlatformStatistics) {
  return (
    <Box component="li">
      <Box sx={{ display: 'flex', justifyContent: 'space-between', typography: 'body2' }}>
        <span>{APP_PLATFORM_NAMES[platform]}</span>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {count === 1 ? '1 build' : `${shortCount(count)} builds`} · {oneDecimal(share)}%
        </Box>
      </Box>
      <Box aria-hidden sx={{ height: 6, borderRadius: 3, bgcolor: 'action.selected', mt: 0.5, overflow: 'hidden' }}>
        <Box sx={{ height: '100%', width: `${share}%`, bgcolor: COLOURS[platform], borderRadius: 3 }} />
      </Box>
    </Box>
  );
}
