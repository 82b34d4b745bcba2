import { MESSAGES } from '@contract/messages.js';
import type { StreamListRecord } from '@contract/records/match.record.js';
import { LANGUAGES, STREAM_QUALITIES } from '@contract/streams.js';
import { GameDialogs, LeagueFilter } from '../games/index.js';
import { EmptyState } from '../shared/EmptyState.js';
import { choicesOf } from '../shared/form/choices.js';
import { Cards, ListFrame, SearchFilter, SelectFilter } from '../shared/list/index.js';
import { Page } from '../shared/Page.js';
import { platformChoices, platformLabel } from './labels.js';
import { StreamCard } from './StreamCard.js';
import { StreamTable } from './StreamTable.js';

const CSV = [
  { title: 'Game', value: ({ gameTitle }: StreamListRecord) => gameTitle },
  { title: 'League', value: ({ league }: StreamListRecord) => league },
  { title: 'Kick-off (UTC)', value: ({ startsAt }: StreamListRecord) => startsAt },
  { title: 'Status', value: ({ status }: StreamListRecord) => status },
  { title: 'Title', value: ({ title }: StreamListRecord) => title },
  { title: 'Quality', value: ({ quality }: StreamListRecord) => quality },
  { title: 'Language', value: ({ language }: StreamListRecord) => language },
  { title: 'Platform', value: ({ platform }: StreamListRecord) => platformLabel(platform) },
];

/** Every stream of the games that are not over. */
export default function StreamsPage() {
  return (
    <Page title="Streams" text="Of games that are live or still to come." permission="streams:access">
      <ListFrame<StreamListRecord>
        resource="streams"
        storeKey="streams"
        csv={CSV}
        filters={
          <>
            <SearchFilter label="Search streams" />
            <LeagueFilter />
            <SelectFilter source="quality" label="Quality" choices={choicesOf(STREAM_QUALITIES)} />
            <SelectFilter source="language" label="Language" choices={choicesOf(LANGUAGES)} />
            <SelectFilter source="platform" label="Platform" choices={platformChoices} />
          </>
        }
        table={<StreamTable />}
        cards={<Cards<StreamListRecord> card={(stream) => <StreamCard stream={stream} />} />}
        empty={<EmptyState title={MESSAGES.noStreamsToDisplay} text="Add streams to a game from the match pages." />}
      />
      <GameDialogs />
    </Page>
  );
}
