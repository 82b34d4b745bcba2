/** A plain Express and mongoose server, which queries and serializes for each request. Argument: the database's address. */
import express from 'express';
import mongoose from 'mongoose';

await mongoose.connect(process.argv[2]);
const any = new mongoose.Schema({}, { strict: false });
const [Match, Game] = ['matches', 'games'].map((name) => mongoose.model(name, any, name));

const app = express();
app.get('/api/matches', async (_request, response) => {
  const [matches, games] = await Promise.all([
    Match.find().sort({ createdAt: -1 }).lean(),
    Game.find().sort({ startsAt: 1 }).lean(),
  ]);
  const byMatch = Map.groupBy(games, ({ matchId }) => String(matchId));
  response.json({
    message: 'Matches retrieved successfully',
    matches: matches.map((match) => ({ ...match, games: byMatch.get(String(match._id)) ?? [] })),
  });
});
const server = app.listen(0, '127.0.0.1', () => process.send?.(server.address().port));
