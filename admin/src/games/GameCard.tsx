import type { GameRecord } from '@contract/records/match.record.js';
import { usePermission } from '../auth/index.js';
import { Countdown } from '../shared/Countdown.js';
import { Kickoff } from '../shared/Kickoff.js';
import { RowCard } from '../shared/list/index.js';
import { StatusLabel } from '../shared/StatusLabel.js';
import { GameActions } from './GameActions.js';
import { GameName } from './GameName.js';
import { TrendingButton } from './TrendingButton.js';

export function GameCard({ game }: { game: GameRecord }) {
  const seesTrending = usePermission('trending:view');
  const streams = game.streamUrls.length === 1 ? '1 stream' : `${game.streamUrls.length || 'No'} streams`;
  const scheduled = game.status === 'Scheduled';
  const lines = [
    <Kickoff key="time" game={game} />,
    game.league,
    scheduled ? (
      <>
        {streams} · live in <Countdown until={game.goLiveAt} />
      </>
    ) : (
      `${streams} · ${game.viewCount.toLocaleString('en')} ${game.viewCount === 1 ? 'view' : 'views'}`
    ),
  ];
  const actions = (
    <>
      {seesTrending && <TrendingButton game={game} />}
      <GameActions game={game} />
    </>
  );
  return (
    <RowCard
      title={<GameName game={game} />}
      aside={<StatusLabel status={game.status} />}
      lines={lines}
      actions={actions}
    />
  );
}
