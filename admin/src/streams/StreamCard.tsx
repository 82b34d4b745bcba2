import type { StreamListRecord } from '@contract/records/match.record.js';
import { Kickoff } from '../shared/Kickoff.js';
import { RowCard } from '../shared/list/index.js';
import { StatusLabel } from '../shared/StatusLabel.js';
import { GameLink } from './GameLink.js';
import { platformLabel } from './labels.js';
import { StreamActions } from './StreamActions.js';

export function StreamCard({ stream }: { stream: StreamListRecord }) {
  const { title, quality, language, platform, league } = stream;
  const lines = [
    [title, quality, language, platformLabel(platform)].join(' · '),
    league,
    <Kickoff key="time" game={stream} />,
  ];
  return (
    <RowCard
      title={<GameLink stream={stream} />}
      lines={lines}
      aside={<StatusLabel status={stream.status} />}
      actions={<StreamActions stream={stream} />}
    />
  );
}
