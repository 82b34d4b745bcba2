import type { Overview } from '@contract/records/overview.record.js';
import type { ServiceStatus } from '@contract/records/status.record.js';
import { localZone } from '@contract/time/zones.js';
import DoneIcon from '@mui/icons-material/CheckCircle';
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked';
import { Box, Button } from '@mui/material';
import { useGetList, useStore } from 'react-admin';
import { Link } from 'react-router';
import { holdsOneOf, type NeededKeys, useUser } from '../auth/index.js';
import { mayAct } from '../auth/permissions.js';
import { Panel, Row } from './Panel.js';

interface Step {
  name: string;
  text: string;
  isDone: boolean;
  actions: readonly { label: string; to: string; permission: NeededKeys }[];
}

interface FirstStepsState {
  /** Whether the system has no game at all, so that the rest of the page would be empty. */
  isEmpty: boolean;
  steps: readonly Step[];
}

const hasGamesAround = ({ games }: Overview): boolean =>
  !!games?.byDay.some(({ scheduled, live, finished }) => scheduled + live + finished > 0);

const COUNT = { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' } } as const;

/** Returns whether the system may be new. A system with streams of live or next games needs no further requests. */
const mayBeNew = ({ games }: Overview): boolean =>
  games !== null &&
  games.live.games.every(({ streamUrls }) => streamUrls.length === 0) &&
  games.next.games.every(({ streamUrls }) => streamUrls.length === 0);

/**
 * Returns the first steps on a system without games or without streams, null on other systems, and undefined while the
 * server is queried. The steps follow from the records, so that nothing is stored.
 */
export function useFirstSteps(
  overview: Overview | undefined,
  status: ServiceStatus | undefined,
): FirstStepsState | null | undefined {
  const user = useUser();
  const enabled = !!overview && mayBeNew(overview) && mayAct(user, 'games', 'list');
  const games = useGetList('games', COUNT, { enabled });
  const seesStreams = mayAct(user, 'streams', 'list');
  const streams = useGetList('streams', COUNT, { enabled: enabled && seesStreams });
  const seesLeagues = mayAct(user, 'leagues', 'list');
  const leagues = useGetList('leagues', COUNT, { enabled: enabled && seesLeagues });
  if (!enabled) return overview ? null : undefined;
  // Games around today show that the page will not be replaced, so it need not wait.
  if (games.isLoading || streams.isLoading || leagues.isLoading) return hasGamesAround(overview) ? null : undefined;
  const isEmpty = games.total === 0;
  if (!isEmpty && streams.total !== 0) return null;

  const steps = stepsOf({
    zone: overview.timeZone,
    hasLeagues: !!leagues.total || !isEmpty,
    hasGames: !isEmpty,
    hasStreams: !!streams.total,
    status,
  })
    .map((step) => ({ ...step, actions: step.actions.filter(({ permission }) => holdsOneOf(user, permission)) }))
    .filter(({ actions }) => actions.length > 0);
  return steps.every(({ isDone }) => isDone) ? null : { isEmpty, steps };
}

interface Facts {
  zone: string;
  hasLeagues: boolean;
  hasGames: boolean;
  hasStreams: boolean;
  status: ServiceStatus | undefined;
}

function stepsOf({ zone, hasLeagues, hasGames, hasStreams, status }: Facts): Step[] {
  return [
    {
      name: 'Choose the time zone',
      text: `New games use ${zone}.`,
      // A fresh system uses UTC.
      isDone: zone !== 'UTC' || localZone() === zone,
      actions: [{ label: 'Time zone', to: '/dashboard/settings#time-zone', permission: 'settings:update' }],
    },
    {
      name: 'Add a league or import a season',
      text: 'An import reads openfootball JSON, CSV and iCalendar, and adds the leagues and games of the file.',
      isDone: hasLeagues,
      actions: [
        { label: 'Add league', to: '/dashboard/leagues?dialog=create', permission: 'leagues:create' },
        { label: 'Import', to: '/dashboard/matches/schedule?dialog=import', permission: 'games:create' },
      ],
    },
    {
      name: 'Add streams to a game',
      text: 'Streams open shortly before the game. A league can add its usual streams to every game.',
      isDone: hasStreams,
      actions: hasGames
        ? [{ label: 'Scheduled matches', to: '/dashboard/matches/schedule', permission: 'schedule-matches:access' }]
        : [{ label: 'Add game', to: '/dashboard?dialog=create', permission: 'games:create' }],
    },
    {
      name: 'Switch on backups',
      text: status?.backups
        ? 'The first backup follows within minutes of the start.'
        : 'Set BACKUP_DIR to a folder on another disk, and restart the service.',
      isDone: !!status?.backups?.lastAt,
      actions: [{ label: 'Status', to: '/dashboard/status', permission: 'status:view' }],
    },
  ];
}

/** Returns whether the browser hides the steps, and a function that hides them. */
export function useHiddenSteps(): [isHidden: boolean, hide: () => void] {
  const [isHidden, setHidden] = useStore('dashboard.firstStepsHidden', false);
  return [isHidden, () => setHidden(true)];
}

/** Lists the steps that set up a new system, each with links to its pages. */
export function FirstSteps({ steps, onHide }: { steps: readonly Step[]; onHide?: () => void }) {
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <Panel
      title="First steps"
      trailing={
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <span>{`${doneCount} of ${steps.length} done`}</span>
          {onHide && <Button onClick={onHide}>Hide</Button>}
        </Box>
      }
    >
      <Box component="ol">
        {steps.map((step) => (
          <Row
            key={step.name}
            lead={
              step.isDone ? (
                <DoneIcon titleAccess="Done" color="success" sx={ICON} />
              ) : (
                <OpenIcon titleAccess="To do" sx={{ ...ICON, color: 'text.secondary' }} />
              )
            }
            name={
              <Box
                component="span"
                sx={{ display: 'block', fontWeight: 550, color: step.isDone ? 'text.secondary' : undefined }}
              >
                {step.name}
              </Box>
            }
            text={step.text}
          >
            <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
              {!step.isDone &&
                step.actions.map(({ label, to }, index) => (
                  <Button
                    key={to}
                    component={Link}
                    to={to}
                    variant={step === next && index === step.actions.length - 1 ? 'contained' : 'outlined'}
                  >
                    <span>{label}</span>
                  </Button>
                ))}
            </Box>
          </Row>
        ))}
      </Box>
    </Panel>
  );
}

const ICON = { fontSize: 22 } as const;
