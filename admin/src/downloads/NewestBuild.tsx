import { APP_PLATFORM_NAMES, shortCount, type AppPlatform } from '@contract/downloads.js';
import { noVersionOf } from '@contract/messages.js';
import type { DownloadRecord } from '@contract/records/download.record.js';
import AndroidIcon from '@mui/icons-material/Android';
import AppleIcon from '@mui/icons-material/Apple';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, Card, Typography } from '@mui/material';
import { StatusLabel } from '../shared/StatusLabel.js';
import { relativeDay } from '../shared/time.js';
import { CONDENSED } from '../theme/index.js';
import { buildName, filePath, releaseLabel, releaseTones, size } from './labels.js';

const ICONS = { ios: AppleIcon, android: AndroidIcon };

/** What a platform is offered: its newest stable build, else its newest. */
export function NewestBuild({ platform, build }: { platform: AppPlatform; build: DownloadRecord | null }) {
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
  const { version, sizeInMB, downloadCount, createdAt } = build;
  const downloads = downloadCount === 1 ? '1 download' : `${shortCount(downloadCount)} downloads`;
  return (
    <>
      <Box>
        <Typography
          sx={{
            fontFamily: CONDENSED,
            fontSize: '1.75rem',
            fontWeight: 650,
            lineHeight: 1.2,
            overflowWrap: 'anywhere',
          }}
        >
          {version}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {[size(sizeInMB), downloads].join(' · ')}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          Added <time dateTime={createdAt}>{relativeDay(createdAt).toLowerCase()}</time>
        </Typography>
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
