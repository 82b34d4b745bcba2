import { Command } from 'commander';
import type { Options } from '../actions/publish.js';
import { examples } from '../support/examples.js';

export const publishCommand = (): Command =>
  new Command('publish')
    .summary('send a video file as an encoder does, for tests and rehearsals')
    .description(
      'Sends an MP4 file or an HLS playlist with H.264 video and AAC audio in real time, without an encoder. With --game, the command ' +
        'adds the own stream "Rehearsal" to a game of this installation, or gives it a new key. With --url and --key, the command ' +
        'sends to any server. Stop it with Ctrl+C.',
    )
    .argument('[file]', 'the video file; by default the clip of the demo')
    .option('--game <id>', 'id of the game')
    .option('--url <url>', 'server address: rtmp://HOST:PORT/live')
    .option('--key <key>', 'stream key: NAME?key=SECRET')
    .option('--loop', 'start again at the end of the file', false)
    .option('--json', 'print the result as JSON', false)
    .addHelpText(
      ...examples(
        'nepsh publish --game 6b045bb8a6a0583a120fa5a4 --loop',
        "nepsh publish match.mp4 --url rtmp://sports.example.org/live --key 'court?key=…'",
      ),
    )
    .action(async (file: string | undefined, options: Options) =>
      (await import('../actions/publish.js')).run(file, options),
    );
