import { Command, Option } from 'commander';
import { DATE_ORDERS, FIXTURE_FORMATS } from '../../contract/dto/import.dto.js';
import type { Options } from '../actions/import.js';
import { examples } from '../support/examples.js';

export const importCommand = (): Command =>
  new Command('import')
    .summary('add the fixtures of a file; a second time it changes what has moved')
    .description(
      'Imports fixtures. The format follows from the text and the ending of the file (.json, .csv, .ics) and the league from its ' +
        'name, unless they are given. The exit code is 1 if rows could not be imported or were rejected. The others are imported.',
    )
    .argument('<file>', 'openfootball JSON, CSV or iCalendar')
    .option('--league <name>', 'the league; made where there is none of this name')
    .option('--category <name>', 'the sport', 'Football')
    .option('--time-zone <zone>', 'of kick-offs that name none: Europe/London')
    .option('--match <title>', 'one match for all fixtures')
    .addOption(new Option('--date-order <order>', 'of dates such as 05/08/2026, if none decides').choices(DATE_ORDERS))
    .option('--abbreviation <meaning...>', 'of a time zone with several: PST=UTC-8')
    .addOption(new Option('--format <format>', 'what the file is').choices(FIXTURE_FORMATS))
    .option('--dry-run', 'check, and change nothing', false)
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
