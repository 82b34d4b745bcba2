import type { GameTrouble } from '@contract/overview.js';
import type { GameRecord } from '@contract/records/match.record.js';
import type { TroubleOverview } from '@contract/records/overview.record.js';
import StreamsIcon from '@mui/icons-material/CastOutlined';
import DoneIcon from '@mui/icons-material/TaskAltOutlined';
import { Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { OnAirButton } from '../games/GameActions.js';
import { GameName } from '../games/GameName.js';
import { ActionButton } from '../shared/ActionButton.js';
import { Kickoff } from '../shared/Kickoff.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { number } from './figures.js';
import { Panel, PanelEmpty, Row, Rows } from './Panel.js';
import { troubleWords } from './shift.js';

interface NeedsAHandProps {
  trouble?: TroubleOverview;
  now: number;
}

/** The button that helps, by what is wrong. */
const HELP: Record<GameTrouble, (game: GameRecord) => ReactNode> = {
  'no-stream': (game) => <AddStreams game={game} />,
  'streams-down': (game) => <AddStreams game={game} />,
  overtime: (game) => <OnAirButton game={game} variant="outlined" />,
};

/** Games that somebody should look at, each with the button that helps. */
export function NeedsAttention({ trouble, now }: NeedsAHandProps) {
  const { total = 0, games = [] } = trouble ?? {};
  return (
    <Panel
      title="Needs attention"
      anchor="needs-attention"
      loading={!trouble}
      height={72}
      trailing={total > 0 && number(total)}
    >
      {games.length ? (
        <Rows>
          {games.map((one) => (
            <Row
              key={one.game.id}
              name={<GameName game={one.game} />}
              text={
                <>
                  <Typography variant="body2" color="warning" component="span" sx={{ display: 'block' }}>
                    {troubleWords(one.trouble, one.game, now)}
                  </Typography>
                  <Kickoff game={one.game} />
                </>
              }
            >
              {HELP[one.trouble](one.game)}
            </Row>
          ))}
          {total > games.length && <Row name={`${number(total - games.length)} more`} />}
        </Rows>
      ) : (
        <PanelEmpty
          icon={DoneIcon}
          title="All is well"
          text="Every game that is on or about to start has a stream that plays, and none has run past its usual length."
        />
      )}
    </Panel>
  );
}

function AddStreams({ game }: { game: GameRecord }) {
  const { open } = useDialogParam();
  return (
    <ActionButton
      permission="games:update"
      label={game.streamUrls.length ? 'Edit streams' : 'Add streams'}
      of={game.title}
      icon={StreamsIcon}
      variant="outlined"
      onClick={() => open('streams', game.id)}
    />
  );
}
