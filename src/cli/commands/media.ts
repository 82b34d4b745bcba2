import { Command } from 'commander';
import { examples } from '../support/examples.js';

export const mediaCommand = (): Command =>
  new Command('media').summary('check that own streams can be received').addCommand(
    new Command('doctor')
      .summary('check the port, the disk, and a round trip of a stream')
      .description(
        'Checks RTMP_PORT and the disk of the recordings. Then sends five seconds of the demo clip to a separate receiver, which ' +
          'records in a temporary folder of RECORDINGS_DIR. Finally reads the playlist. You can leave the service running. ' +
          'The exit code is 1 if there is a problem.',
      )
      .option('--json', 'print the findings as JSON', false)
      .addHelpText(...examples('nepsh media doctor'))
      .action(async (options: { json: boolean }) => (await import('../actions/media-doctor.js')).run(options)),
  );
