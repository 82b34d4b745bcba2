import { counter, gauge, histogram } from '../../../platform/metrics/metric.js';

export const STREAM_METRICS = {
  gamesWithoutStream: gauge(
    'nepsh_live_games_without_stream',
    'Live games that have no stream which plays, as far as is known',
  ),
  plays: counter('nepsh_stream_plays_total', 'Streams that visitors began to play, by what became of them', ['result']),
  stalls: counter('nepsh_stream_stalls_total', 'Times that the picture of a stream stood still'),
  firstFrame: histogram(
    'nepsh_stream_first_frame_seconds',
    'From the press to the first picture of a stream, as players measure it',
    [0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60],
  ),
};
