import { DUE_HOURS } from '@contract/overview.js';
import type { DueOverview } from '@contract/records/overview.record.js';
import { fromNow } from '@contract/time/labels.js';
import StreamsIcon from '@mui/icons-material/CastOutlined';
import { Typography } from '@mui/material';
import { GameName } from '../games/GameName.js';
import { ActionButton } from '../shared/ActionButton.js';
import { Kickoff } from '../shared/Kickoff.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { number } from './figures.js';
import { Panel, PanelEmpty, Row, Rows } from './Panel.js';

/** Games of the next hours that nobody has given a stream yet. */
export function Due({ due, now }: { due?: DueOverview; now: number }) {
  const { total = 0, games = [] } = due ?? {};
  const { open } = useDialogParam();
  return (
    <Panel
      title="Due without streams"
      anchor="due"
      loading={!due}
      height={72}
      trailing={total > 0 && (total > games.length ? `${games.length} of ${number(total)}` : number(total))}
    >
      {games.length > 0 ? (
        <Rows>
          {games.map((game) => (
            <Row key={game.id} name={<GameName game={game} />} text={<Kickoff game={game} />}>
              <Typography variant="body2" color="warning" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
                {fromNow(Date.parse(game.goLiveAt), now)}
              </Typography>
              <ActionButton
                permission="games:update"
                label="Streams"
                of={game.title}
                icon={StreamsIcon}
                onClick={() => open('streams', game.id)}
              />
            </Row>
          ))}
        </Rows>
      ) : (
        <PanelEmpty icon={StreamsIcon} title={`Every game of the next ${DUE_HOURS} hours has a stream`} />
      )}
    </Panel>
  );
}
