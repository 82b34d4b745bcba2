/** For `addHelpText`: commands to type, below the options of a command's help. */
export const examples = (...lines: readonly string[]): ['after', string] => [
  'after',
  ['', 'Examples:', ...lines.map((line) => `  ${line}`)].join('\n'),
];
