/** Returns the arguments of `addHelpText` that show example commands below the options of a command's help. */
export const examples = (...lines: readonly string[]): ['after', string] => [
  'after',
  ['', 'Examples:', ...lines.map((line) => `  ${line}`)].join('\n'),
];
