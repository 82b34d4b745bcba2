/** Code for a field of each kind in every part of a module. `field` has `name` ('isActive') and `label` ('Active'). */
export const KINDS = {
  string: {
    type: 'string',
    initial: `''`,
    decorate: ({ label }) => `@RequiredText('${label}', LIMITS.title)`,
    rule: ({ label }) => `text('${label} is required', LIMITS.title)`,
    sample: ({ label }) => `\`${label} \${index}\``,
    column: () => 'text: 320',
    search: true,
    sort: true,
  },
  link: {
    type: 'string',
    initial: `''`,
    decorate: ({ label }) => `@WebAddress({ message: '${label} must be a valid URL' })`,
    rule: ({ label }) => `text('${label} must be a valid URL', LIMITS.url)`,
    sample: () => '`https://example.org/${index}`',
    column: () => 'text: 260',
  },
  picture: {
    type: 'string',
    initial: `''`,
    decorate: ({ label }) => `@Picture({ message: '${label} must be an https address' })`,
    rule: ({ label }) => `text('${label} must be an https address', LIMITS.url)`,
    sample: () => '`https://example.org/${index}.png`',
  },
  number: {
    type: 'number',
    initial: '0',
    decorate: ({ label }) => {
      const message = `{ message: '${label} must be a whole number from 0 to 9999' }`;
      return `@all(IsInt(${message}), Min(0, ${message}), Max(9999, ${message}))`;
    },
    rule: ({ label }) => `{ kind: 'number', required: '${label} must be a whole number from 0 to 9999' }`,
    sample: () => 'index',
    column: () => `align: 'right'`,
    sort: true,
  },
  flag: {
    type: 'boolean',
    initial: 'true',
    decorate: ({ label }) => `@IsBoolean({ message: '${label} must be yes or no' })`,
    rule: ({ label }) => `{ kind: 'flag', required: '${label} must be yes or no' }`,
    sample: () => 'index % 2 === 0',
    column: ({ name }) => `render: ({ ${name} }) => <YesNo value={${name}} />`,
    sort: true,
    filter: true,
  },
};
