import type { ReplayRecord } from '@contract/records/replay.record.js';
import { RowCard } from '../shared/list/index.js';
import { dayPlayed, partsIn } from './labels.js';
import { ReplayActions } from './ReplayActions.js';
import { ReplayName } from './ReplayName.js';

export function ReplayCard({ replay }: { replay: ReplayRecord }) {
  const views = replay.viewCount === 1 ? '1 view' : `${replay.viewCount.toLocaleString('en')} views`;
  const lines = [`${replay.league} · ${replay.category}`, [dayPlayed(replay.date), partsIn(replay), views].join(' · ')];
  return <RowCard title={<ReplayName replay={replay} />} lines={lines} actions={<ReplayActions replay={replay} />} />;
}
