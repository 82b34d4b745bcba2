import { GamesPage } from '../games/index.js';

export default function LiveGamesPage() {
  return (
    <GamesPage
      title="Ongoing matches"
      status="Live"
      permission="ongoing-matches:access"
      empty={{ title: 'No games live right now', text: 'A scheduled game goes live by itself at its kick-off.' }}
    />
  );
}
