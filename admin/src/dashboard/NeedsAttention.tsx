import type { GameRecord } from '@contract/records/match.record.js';
import type { TroubleOverview, WebhooksOverview } from '@contract/records/overview.record.js';
import StreamsIcon from '@mui/icons-material/CastOutlined';
import DoneIcon from '@mui/icons-material/TaskAltOutlined';
import { Box, Typography } from '@mui/material';
import { GameName } from '../games/cells.js';
import { DeadStreams } from '../games/DeadStreams.js';
import { OnAirButton } from '../games/GameActions.js';
import { About } from '../shared/about.js';
import { DialogButton } from '../shared/ActionButton.js';
import { useZone } from '../shared/clock.js';
import { Kickoff } from '../shared/Kickoff.js';
import { NameLink } from '../shared/NameLink.js';
import { number } from '../shared/words.js';
import { troubleOf } from '../webhooks/state.js';
import { Panel, PanelEmpty, Row } from './Panel.js';
import { troubleWords } from './overview.js';

interface NeedsAttentionProps {
  /** null if the viewer may not see the problems, undefined while they load. */
  trouble: TroubleOverview | null | undefined;
  webhooks: WebhooksOverview | null | undefined;
  now: number;
}

export function NeedsAttention({ trouble, webhooks, now }: NeedsAttentionProps) {
  const zone = useZone();
  const { total: troubledGames = 0, games = [] } = trouble ?? {};
  const { troubled = 0, first = [] } = webhooks ?? {};
  const total = troubledGames + troubled;
  const visibleCount = games.length + first.length;
  return (
    <Panel
      title="Needs attention"
      anchor="needs-attention"
      loading={trouble === undefined || webhooks === undefined}
      height={72}
      trailing={total > 0 && number(total)}
    >
      {visibleCount > 0 ? (
        <Box component="ul">
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
              <About resource="games" record={one.game}>
                {one.trouble === 'overtime' && <OnAirButton game={one.game} variant="outlined" />}
                {(one.trouble === 'no-stream' || one.trouble === 'streams-down') && <AddStreams game={one.game} />}
                {one.trouble.endsWith('down') && (
                  <Box sx={{ flexBasis: '100%' }}>
                    <DeadStreams game={one.game} />
                  </Box>
                )}
              </About>
            </Row>
          ))}
          {first.map((webhook) => (
            <Row
              key={webhook.id}
              name={<NameLink to="/dashboard/webhooks" name={`Webhook ${webhook.name}`} />}
              text={
                <Typography variant="body2" color="warning" component="span">
                  {troubleOf(webhook, zone)}
                </Typography>
              }
            />
          ))}
          {total > visibleCount && <Row name={`${number(total - visibleCount)} more`} />}
        </Box>
      ) : (
        <PanelEmpty
          icon={DoneIcon}
          title="Everything is working"
          text={
            trouble
              ? 'All live and upcoming games have a working stream, and no game has exceeded its usual length.'
              : 'All webhooks are delivered.'
          }
        />
      )}
    </Panel>
  );
}

const AddStreams = ({ game }: { game: GameRecord }) => (
  <DialogButton
    permission="games:update"
    label={game.streamUrls.length ? 'Edit streams' : 'Add streams'}
    icon={StreamsIcon}
    variant="outlined"
    dialog="streams"
  />
);
