import type { MatchRecord } from '@contract/records/match.record.js';
import { SPORTS } from '@contract/sports.js';
import { GameDialogs, ImportButton } from '../games/GameDialogs.js';
import { choicesOf } from '../shared/form/index.js';
import { BulkDelete, SelectFilter } from '../shared/list/index.js';
import { NameLink } from '../shared/NameLink.js';
import { ResourcePage } from '../shared/ResourcePage.js';
import { gamesIn, MatchActions } from './MatchActions.js';

/** Lists all matches (a round or an event), with or without games. */
export default function MatchesPage() {
  return (
    <ResourcePage<MatchRecord>
      resource="matches"
      title="All matches"
      text="A match groups games: a round, an event."
      csv={['title', 'category', 'description', ['Games', ({ games }) => games.length], ['Created', 'createdAt']]}
      filters={<SelectFilter source="category" label="Category" choices={choicesOf(SPORTS)} />}
      main="title"
      mainWidth="45%"
      columns={[
        { source: 'title', render: (match) => <MatchLink match={match} nowrap /> },
        { source: 'category' },
        { source: 'games', render: gamesIn },
        { source: 'description', hidden: 'always', text: 280 },
      ]}
      bulk={
        <BulkDelete<MatchRecord>
          nameOf={(match) => `${match.title} (${gamesIn(match)})`}
          consequence="This also deletes their games and streams."
        />
      }
      actions={(match) => <MatchActions match={match} />}
      card={(match) => ({
        title: <MatchLink match={match} />,
        lines: [[match.category, gamesIn(match)].filter(Boolean).join(' · ')],
      })}
      empty={{ text: 'A match groups the games of a round or an event.' }}
      add={{ dialog: 'add-match' }}
      buttons={<ImportButton />}
      dialogs={<GameDialogs />}
    />
  );
}

const MatchLink = ({ match: { id, title }, nowrap }: { match: MatchRecord; nowrap?: boolean }) => (
  <NameLink to={`/dashboard/matches/${id}`} name={title} nowrap={nowrap} />
);
