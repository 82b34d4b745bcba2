import { APP_PLATFORM_NAMES, type AppPlatform, shortCount } from '@contract/downloads.js';
import { noVersionOf } from '@contract/messages.js';
import type { DownloadRecord, DownloadStatistics, PlatformStatistics } from '@contract/records/download.record.js';
import AndroidIcon from '@mui/icons-material/Android';
import AppleIcon from '@mui/icons-material/Apple';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, Card, Skeleton, Typography } from '@mui/material';
import { countsPerDay } from '../dashboard/charts/chart-data.js';
import { ChartPanel } from '../dashboard/charts/ChartPanel.js';
import { ErrorState } from '../shared/EmptyState.js';
import { StatusLabel } from '../shared/StatusLabel.js';
import { Quiet } from '../shared/text.js';
import { useZone } from '../shared/clock.js';
import { relativeDay } from '../shared/time.js';
import { number, withinSentence } from '../shared/words.js';
import { figure } from '../theme/theme.js';
import { buildName, filePath, oneDecimal, releaseLabel, releaseTones, size, useStatistics } from './builds.js';

/** Approximate height of a card in px, so that the list does not jump when the figures load. */
const HEIGHT = 190;

/** Shows the current builds and the figures of all builds. */
export function Overview() {
  const { data, error, refetch } = useStatistics();
  if (error && !data)
    return (
      <Card sx={{ mb: 2 }}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    );
  return (
    <>
      <Box sx={builds}>
        {data ? (
          <>
            {data.platforms.map(({ platform, latest }) => (
              <NewestBuild key={platform} platform={platform} build={latest} />
            ))}
            <Statistics statistics={data} />
          </>
        ) : (
          [0, 1, 2].map((card) => <Skeleton key={card} variant="rounded" height={HEIGHT} />)
        )}
      </Box>
      <Box sx={{ mb: 2 }}>
        <ChartPanel
          title="Downloads per day"
          data={data && countsPerDay(data.byDay, data.byDay.at(-1)?.day ?? '', 'Downloads', 'download')}
          empty="No downloads in the last 30 days"
        />
      </Box>
    </>
  );
}

const builds = {
  display: 'grid',
  gap: 1.5,
  mb: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
};

const ICONS = { ios: AppleIcon, android: AndroidIcon };

/** Shows the build that a platform offers: its newest stable build, or else its newest. */
function NewestBuild({ platform, build }: { platform: AppPlatform; build: DownloadRecord | null }) {
  const Icon = ICONS[platform];
  const name = APP_PLATFORM_NAMES[platform];
  return (
    <Card component="section" aria-label={name} sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Icon aria-hidden sx={{ fontSize: 18, color: 'text.secondary' }} />
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          {name}
        </Typography>
        {build && <StatusLabel status={releaseLabel(build.releaseStatus)} tones={releaseTones} />}
      </Box>
      {build ? <Build build={build} /> : <Typography color="text.secondary">{noVersionOf(name)}</Typography>}
    </Card>
  );
}

function Build({ build }: { build: DownloadRecord }) {
  const zone = useZone();
  const { version, sizeInMB, downloadCount, createdAt } = build;
  const downloads = downloadCount === 1 ? '1 download' : `${shortCount(downloadCount)} downloads`;
  return (
    <>
      <Box>
        <Typography sx={{ ...figure('1.75rem'), overflowWrap: 'anywhere' }}>{version}</Typography>
        <Quiet>{[size(sizeInMB), downloads].join(' · ')}</Quiet>
        <Quiet>
          Added <time dateTime={createdAt}>{withinSentence(relativeDay(createdAt, zone))}</time>
        </Quiet>
      </Box>
      <Box sx={{ mt: 'auto' }}>
        <Button
          variant="outlined"
          startIcon={<DownloadIcon />}
          href={filePath(build)}
          download
          aria-label={`Download ${buildName(build)}`}
        >
          Download
        </Button>
      </Box>
    </>
  );
}

/** Shows the number, size, and share per platform of all builds. */
function Statistics({ statistics }: { statistics: DownloadStatistics }) {
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
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, auto)', gap: 1.5 }}>
        <Figure label="Builds" value={shortCount(total)} exact={total} />
        <Figure label="Downloads" value={shortCount(downloads)} exact={downloads} />
        <Figure label="Average size" value={`${oneDecimal(averageSizeInMB)} MB`} />
      </Box>
      <Box component="ul" aria-label="Builds per platform" sx={{ display: 'grid', gap: 1 }}>
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
      <Quiet component="dt">{label}</Quiet>
      <Typography
        component="dd"
        title={exact === undefined ? undefined : number(exact)}
        sx={{ ...figure('1.375rem'), whiteSpace: 'nowrap' }}
      >
        {value}
      </Typography>
    </Box>
  );
}

const COLOURS = { ios: 'primary.main', android: 'success.main' } as const;

/** Draws the platform's share as a bar. The text next to it contains the same value. */
function Share({ platform, count, share }: PlatformStatistics) {
  return (
    <Box component="li">
      <Box sx={{ display: 'flex', justifyContent: 'space-between', typography: 'body2' }}>
        <span>{APP_PLATFORM_NAMES[platform]}</span>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {`${count === 1 ? '1 build' : `${shortCount(count)} builds`} · ${oneDecimal(share)}%`}
        </Box>
      </Box>
      <Box aria-hidden sx={{ height: 6, borderRadius: 3, bgcolor: 'action.selected', mt: 0.5, overflow: 'hidden' }}>
        <Box sx={{ height: '100%', width: `${share}%`, bgcolor: COLOURS[platform], borderRadius: 3 }} />
      </Box>
    </Box>
  );
}
