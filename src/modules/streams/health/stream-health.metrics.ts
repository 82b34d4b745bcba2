import { counter, gauge, histogram } from '../../../platform/metrics/metric.js';

export const STREAM_METRICS = {
  gamesWithoutStream: gauge(
    'nepsh_live_games_without_stream',
    'Live games without a working stream, according to the last checks',
  ),
  plays: counter('nepsh_stream_plays_total', 'Streams that visitors started to play, by result', ['result']),
  stalls: counter('nepsh_stream_stalls_total', 'Stalls of streams that visitors played'),
  firstFrame: histogram(
    'nepsh_stream_first_frame_seconds',
    'Time from pressing play to the first frame of a stream, measured by players',
    [0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60],
  ),
};
