import type { TeamProfileRecord } from '@contract/records/team.record.js';
import { Box } from '@mui/material';
import { lazy, Suspense } from 'react';
import { BulkDelete, RecordActions } from '../shared/list/index.js';
import { PictureName } from '../shared/Picture.js';
import { ResourcePage } from '../shared/ResourcePage.js';
import { OneLine, TwoLines } from '../shared/text.js';

const Suggestions = lazy(() => import('./Suggestions.js'));
const TeamForm = lazy(() => import('./TeamForm.js'));

const GAMES_STAY = 'Games keep the names of their teams.';
const namesIn = ({ aliases }: TeamProfileRecord): string => aliases.join(', ');

/** Shows a team with its crest, or with the start of its short name if the crest does not load. */
const TeamName = ({ team: { name, shortName, crest }, nowrap }: { team: TeamProfileRecord; nowrap?: boolean }) => (
  <PictureName
    name={name}
    picture={crest}
    letters={shortName ? shortName.slice(0, 3) : undefined}
    fontSize={9}
    nowrap={nowrap}
  />
);

/** Shows colors as squares with their values. */
const Colours = ({ colours }: { colours: readonly string[] }) => (
  <Box component="span" sx={{ display: 'inline-flex', gap: 1, verticalAlign: 'bottom' }}>
    {colours.map((colour) => (
      <Box key={colour} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
        <Box
          component="span"
          aria-hidden
          sx={{ width: 12, height: 12, borderRadius: '3px', border: 1, borderColor: 'divider', bgcolor: colour }}
        />
        <span>{colour}</span>
      </Box>
    ))}
  </Box>
);

export default function TeamsPage() {
  return (
    <ResourcePage<TeamProfileRecord>
      resource="teams"
      title="Teams"
      above={
        <Suspense>
          <Suggestions />
        </Suspense>
      }
      csv={[
        'name',
        'shortName',
        ['Other names', ({ aliases }) => aliases.join('; ')],
        ['Colors', ({ colours }) => colours.join('; ')],
        'crest',
        ['Created', 'createdAt'],
      ]}
      main="name"
      mainWidth="40%"
      columns={[
        { source: 'name', render: (team) => <TeamName team={team} nowrap /> },
        { source: 'shortName' },
        { source: 'aliases', label: 'Other names', render: (team) => <OneLine text={namesIn(team)} width={280} /> },
        { source: 'colours', label: 'Colors', hidden: 'compact', render: Colours },
      ]}
      bulk={<BulkDelete<TeamProfileRecord> consequence={GAMES_STAY} />}
      actions={() => <RecordActions consequence={GAMES_STAY} />}
      card={(team) => ({
        title: <TeamName team={team} />,
        lines: [<TwoLines text={[team.shortName, namesIn(team)].filter(Boolean).join(' · ')} />],
      })}
      empty={{ text: 'Add a team to give it a crest, colors and other names.' }}
      form={TeamForm}
    />
  );
}
