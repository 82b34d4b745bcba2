import { Command, Option } from 'commander';
import { DATE_ORDERS, FIXTURE_FORMATS } from '../../contract/dto/import.dto.js';
import type { Options } from '../actions/import.js';
import { examples } from '../support/examples.js';

export const importCommand = (): Command =>
  new Command('import')
    .summary('import fixtures from a file; a later import updates them')
    .description(
      'Imports fixtures. Unless you set them, the format is detected from the contents and the extension (.json, .csv, .ics), ' +
        'and the league from the name in the file or of the file. The exit code is 1 if some rows failed or were rejected; all ' +
        'other rows are imported.',
    )
    .argument('<file>', 'openfootball JSON, CSV or iCalendar file')
    .option('--league <name>', 'league; created if it does not exist')
    .option('--category <name>', 'sport', 'Football')
    .option('--time-zone <zone>', 'time zone of kick-offs without one, such as Europe/London')
    .option('--match <title>', 'match that gets all games')
    .addOption(
      new Option('--date-order <order>', 'order in dates such as 05/08/2026, if the file does not reveal it').choices(
        DATE_ORDERS,
      ),
    )
    .option('--abbreviation <meaning...>', 'meaning of an ambiguous time zone, such as PST=UTC-8')
    .addOption(new Option('--format <format>', 'format of the file').choices(FIXTURE_FORMATS))
    .option('--dry-run', 'check the file without changing anything', false)
    .option('--json', 'print the result as JSON', false)
    .addHelpText(
      ...examples(
        'nepsh import en.1.json --league "Premier League" --time-zone Europe/London',
        'nepsh import fixtures.csv --dry-run',
      ),
    )
    .action(async (path: string, options: Options) => {
      await (await import('../actions/import.js')).run(path, options);
    });
