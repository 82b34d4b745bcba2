import { GamesPage } from '../games/index.js';

export default function ScheduledGamesPage() {
  return (
    <GamesPage
      title="Scheduled matches"
      status="Scheduled"
      permission="schedule-matches:access"
      empty={{ title: 'Nothing is scheduled', text: 'Add a game, or import a whole season from a file.' }}
    />
  );
}
