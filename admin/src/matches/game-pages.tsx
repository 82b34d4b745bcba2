import { GamesPage } from '../games/index.js';

export function LiveGamesPage() {
  return (
    <GamesPage
      title="Ongoing matches"
      status="Live"
      permission="ongoing-matches:access"
      empty={{ title: 'No games live right now', text: 'A scheduled game goes live automatically at its kick-off.' }}
    />
  );
}

export function ScheduledGamesPage() {
  return (
    <GamesPage
      title="Scheduled matches"
      status="Scheduled"
      permission="schedule-matches:access"
      empty={{ title: 'Nothing is scheduled', text: 'Add a game, or import a whole season from a file.' }}
    />
  );
}

export function FinishedGamesPage() {
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
