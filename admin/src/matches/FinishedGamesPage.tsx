import { GamesPage } from '../games/index.js';

export default function FinishedGamesPage() {
  return (
    <GamesPage
      title="Finished matches"
      status="Finished"
      permission="finished-matches:access"
      sort={{ field: 'startsAt', order: 'DESC' }}
      withHighlights
      empty={{ title: 'No finished games', text: 'Games that are over are kept here.' }}
    />
  );
}
