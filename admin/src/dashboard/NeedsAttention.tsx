import { DUE_HOURS } from '@contract/overview.js';
import type { GameRecord } from '@contract/records/match.record.js';
import type { FailedPush, TroubledGame } from '@contract/records/overview.record.js';
import type { StatusFinding } from '@contract/records/status.record.js';
import StreamsIcon from '@mui/icons-material/CastOutlined';
import DoneIcon from '@mui/icons-material/TaskAltOutlined';
import { Box, Button, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useStore } from 'react-admin';
import { usePermission } from '../auth/index.js';
import { GameName } from '../games/cells.js';
import { DeadStreams } from '../games/DeadStreams.js';
import { OnAirButton } from '../games/GameActions.js';
import { About } from '../shared/about.js';
import { DialogButton } from '../shared/ActionButton.js';
import { useZone } from '../shared/clock.js';
import { Countdown, Kickoff } from '../shared/Kickoff.js';
import { NameLink } from '../shared/NameLink.js';
import { DayAndHour } from '../shared/text.js';
import { number } from '../shared/words.js';
import { troubleOf } from '../webhooks/state.js';
import { Panel, PanelEmpty, Row } from './Panel.js';
import { type Attention, troubleWords } from './overview.js';

/** Rows before the button that shows the others. They leave space for the next hour on the first screen. */
const FIRST_ROWS = 5;

const BACKUPS_HIDDEN = 'dashboard.backupWarningHidden';

const isBackupWarning = ({ subject, level }: StatusFinding): boolean => subject === 'backups' && level === 'warning';

/**
 * Returns the findings of the service without the warnings that the browser hides. The service cannot detect backups
 * that other programs make.
 */
export function useVisibleFindings(findings: readonly StatusFinding[] = []): readonly StatusFinding[] {
  const [hidesBackups] = useStore(BACKUPS_HIDDEN, false);
  return hidesBackups ? findings.filter((finding) => !isBackupWarning(finding)) : findings;
}

interface NeedsAttentionProps {
  /** undefined while the problems load. */
  attention?: Attention;
  seesGames: boolean;
  now: number;
}

/** Lists everything that needs a user: games, pushes, webhooks, and the service itself. */
export function NeedsAttention({ attention, seesGames, now }: NeedsAttentionProps) {
  const [showsAll, setShowsAll] = useState(false);
  const zone = useZone();
  const rows = attention ? rowsOf(attention, now, zone) : [];
  const visibleRows = showsAll ? rows : rows.slice(0, FIRST_ROWS);
  const total = attention?.total ?? 0;
  const hiddenCount = total - visibleRows.length;
  const canShowMore = rows.length > visibleRows.length;
  const more = canShowMore ? (
    <Button onClick={() => setShowsAll(true)}>
      <span>{`Show all ${number(total)}`}</span>
    </Button>
  ) : (
    <span>{`${number(hiddenCount)} more`}</span>
  );
  const items = hiddenCount > 0 ? [...visibleRows, <Row key="more" name={more} />] : visibleRows;
  return (
    <Panel
      title="Needs attention"
      anchor="needs-attention"
      loading={!attention}
      height={72}
      trailing={total > 0 && number(total)}
    >
      {total > 0 ? (
        <Box component="ul">{items}</Box>
      ) : (
        <PanelEmpty icon={DoneIcon} title="Everything is working" text={seesGames ? ALL_PLAY : undefined} />
      )}
    </Panel>
  );
}

const ALL_PLAY = `All live games have a working stream, and all games of the next ${DUE_HOURS} hours have a stream.`;

/** Returns the rows, most urgent first. */
const rowsOf = (
  { findings, troubled, due, failedPushes, webhooks }: Attention,
  now: number,
  zone: string,
): ReactNode[] => [
  ...findings.filter(({ level }) => level === 'problem').map(findingRow),
  ...troubled.map((one) => <Troubled key={one.game.id} {...one} now={now} />),
  ...due.map((game) => <Due key={game.id} game={game} />),
  ...failedPushes.map((push) => <FailedPushRow key={push.id} push={push} />),
  ...webhooks.map((webhook) => (
    <Row
      key={webhook.id}
      name={<NameLink to="/dashboard/webhooks" name={`Webhook ${webhook.name}`} />}
      text={<Problem>{troubleOf(webhook, zone)}</Problem>}
    />
  )),
  ...findings.filter(({ level }) => level !== 'problem').map(findingRow),
];

const Problem = ({ color = 'warning', children }: { color?: 'warning' | 'error'; children: ReactNode }) => (
  <Typography variant="body2" color={color} component="span">
    {children}
  </Typography>
);

function Finding({ finding }: { finding: StatusFinding }) {
  const { what, todo, level } = finding;
  const [, hideBackups] = useStore(BACKUPS_HIDDEN, false);
  return (
    <Row
      name={<NameLink to="/dashboard/status" name={what} />}
      text={
        <>
          <Problem color={level === 'problem' ? 'error' : 'warning'}>
            {level === 'problem' ? 'Problem' : 'Warning'}
          </Problem>
          <span>{` · ${todo}`}</span>
        </>
      }
    >
      {isBackupWarning(finding) && (
        <Button variant="outlined" onClick={() => hideBackups(true)}>
          Backed up elsewhere
        </Button>
      )}
    </Row>
  );
}

const findingRow = (finding: StatusFinding) => <Finding key={finding.what} finding={finding} />;

function Troubled({ trouble, game, now }: TroubledGame & { now: number }) {
  return (
    <Row
      name={<GameName game={game} />}
      text={
        <>
          <Problem>{troubleWords(trouble, game, now)}</Problem>
          {game.status === 'Scheduled' && (
            <>
              <span> · </span>
              <Kickoff game={game} />
            </>
          )}
        </>
      }
    >
      <About resource="games" record={game}>
        {trouble === 'overtime' && <OnAirButton game={game} variant="outlined" />}
        {(trouble === 'no-stream' || trouble === 'streams-down') && <AddStreams game={game} />}
        {trouble.endsWith('down') && (
          <Box sx={{ flexBasis: '100%' }}>
            <DeadStreams game={game} />
          </Box>
        )}
      </About>
    </Row>
  );
}

const Due = ({ game }: { game: GameRecord }) => (
  <Row
    name={<GameName game={game} />}
    text={
      <Problem>
        <span>No stream yet, goes live in </span>
        <Countdown until={game.goLiveAt} />
      </Problem>
    }
  >
    <About resource="games" record={game}>
      <AddStreams game={game} />
    </About>
  </Row>
);

function FailedPushRow({ push: { title, state, failed, total, sendAt } }: { push: FailedPush }) {
  const mayOpen = usePermission('app-notifications:access');
  const outcome = state === 'failed' ? 'Push failed' : `Push failed for ${number(failed)} of ${number(total)}`;
  return (
    <Row
      name={<NameLink to={mayOpen ? '/dashboard/mobile/notifications' : undefined} name={title} />}
      text={
        <>
          <Problem color="error">{outcome}</Problem>
          <span> · </span>
          <DayAndHour at={sendAt} />
        </>
      }
    />
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
