import type { GameRecord } from '@contract/records/match.record.js';
import type { LiveOverview } from '@contract/records/overview.record.js';
import LiveIcon from '@mui/icons-material/SensorsOutlined';
import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { GameName, StreamCount, Watching } from '../games/cells.js';
import { GameActions } from '../games/GameActions.js';
import { Score } from '../games/Score.js';
import { Quiet } from '../shared/text.js';
import { CONDENSED } from '../theme/theme.js';
import { counted, number } from '../shared/words.js';
import { ListPanel, Row } from './Panel.js';
import { minuteOf } from './overview.js';

interface OnAirProps {
  live?: LiveOverview;
  /** The next event, shown when no game is live. */
  hint?: string;
  now: number;
}

/** Lists the live games with most views: their minute, views, and streams. */
export function OnAir({ live, hint, now }: OnAirProps) {
  const { total = 0, viewers: views = 0, games = [] } = live ?? {};
  const more = total > games.length;
  return (
    <ListPanel
      title="On air"
      anchor="on-air"
      height={260}
      trailing={total > 0 && `${number(total)} live · ${counted(views, 'view')}`}
      more={{
        to: '/dashboard/matches',
        label: more ? `All ${number(total)} live games` : 'Ongoing matches',
        permission: 'ongoing-matches:access',
      }}
      items={live?.games}
      row={(game) => <LiveRow key={game.id} game={game} now={now} />}
      below={
        more &&
        games.length > 0 && (
          <Quiet sx={{ px: 2, pb: 1 }}>{`The ${games.length} with most views of ${number(total)}.`}</Quiet>
        )
      }
      empty={{ icon: LiveIcon, title: 'No games live right now', text: hint }}
    />
  );
}

function LiveRow({ game, now }: { game: GameRecord; now: number }) {
  const minute = (
    <Typography
      component="span"
      sx={{ width: 44, color: 'success.main', fontFamily: CONDENSED, fontWeight: 700, fontSize: '1rem' }}
      title="Minutes since kick-off"
    >
      {`${minuteOf(game, now)}′`}
    </Typography>
  );
  return (
    <Row lead={minute} name={<GameName game={game} />} text={game.league}>
      <Box sx={figures}>
        <Figure label="Score">
          <Score game={game} />
        </Figure>
        <Figure label="Watching">
          <Watching gameId={game.id} />
        </Figure>
        <Figure label="Views">{number(game.viewCount)}</Figure>
        <Figure label="Streams">
          <StreamCount game={game} />
        </Figure>
        <GameActions game={game} />
      </Box>
    </Row>
  );
}

/** On phones, the buttons wrap below long scores. */
const figures = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  columnGap: { xs: 1, sm: 1.5 },
  ml: 'auto',
} as const;

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ textAlign: 'right', minWidth: { xs: 44, sm: 52 } }}>
      {/* The negative margin aligns buttons with plain figures. */}
      <Typography component="div" sx={{ fontWeight: 600, '& > button': { mr: -0.75, my: '-3px' } }}>
        {children}
      </Typography>
      <Quiet sx={{ fontSize: '0.6875rem' }}>{label}</Quiet>
    </Box>
  );
}
