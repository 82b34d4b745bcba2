import { Failure } from '../lib/failure.mjs';
import { KINDS } from './kinds.mjs';

const upper = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const camel = (path) => path.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());
const words = (path) => path.replaceAll('-', ' ');
/** Returns 'sponsor' for sponsors, 'city' for cities, and 'match' for matches. */
const singular = (plural) => plural.replace(/ies$/, 'y').replace(/(?<=(?:ss|sh|ch|x|z))es$|s$/, '');
/** Returns 'Active' for isActive, and 'Logo url' for logoUrl. */
const labelOf = (name) =>
  upper(
    name
      .replace(/^is(?=[A-Z])/, '')
      .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
      .toLowerCase(),
  );

function readField(text) {
  const [name, kind] = text.split(':');
  if (!/^[a-z][A-Za-z0-9]*$/.test(name) || !Object.hasOwn(KINDS, kind)) {
    throw new Failure(`${text} is not a field: write name:kind, of the kinds ${Object.keys(KINDS).join(', ')}.`);
  }
  return { name, label: labelOf(name), kind, ...KINDS[kind] };
}

/** Returns the values for the templates, from a plural name as in paths, and fields as on the command line. */
export function moduleValues(path, fieldTexts) {
  const fields = fieldTexts.map(readField);
  const ofKind = (kind) => fields.filter((field) => field.kind === kind);
  const [main] = ofKind('string');
  if (!main) throw new Failure('A module needs a field of kind string: it names a record.');
  const [link] = ofKind('link');
  const [picture] = ofKind('picture');
  const [flag] = ofKind('flag');

  const each = (make, separator = '\n') => fields.map(make).join(separator);
  const named = (list) => list.map(({ name }) => name).join(', ');
  const quoted = (list) => list.map(({ name }) => `'${name}'`).join(', ');
  const columns = fields.filter(({ column }) => column);
  const searched = fields.filter(({ search }) => search);
  const file = singular(path);
  const Name = upper(camel(file));
  return {
    path,
    file,
    names: camel(path),
    name: camel(file),
    Names: upper(camel(path)),
    Name,
    NAME: file.toUpperCase().replaceAll('-', '_'),
    CODE: `${file.toUpperCase().replaceAll('-', '_')}_NOT_FOUND`,
    Label: upper(words(path)),
    One: upper(words(file)),
    noun: words(file),
    nouns: words(path),
    main: main.name,
    order: fields.some(({ name, sort }) => name === 'order' && sort) ? 'order' : 'createdAt',
    sorts: quoted(fields.filter(({ sort }) => sort)),
    sortedTexts: quoted(ofKind('string')),
    otherSorts: quoted([
      ...fields.filter(({ kind, sort }) => sort && kind !== 'string'),
      { name: 'createdAt' },
      { name: 'updatedAt' },
    ]),
    filters: quoted(fields.filter(({ filter }) => filter)),
    searches: quoted(searched),
    searchNames: named(searched),
    fieldNames: named(fields),
    shown: flag ? `${flag.name}: true` : '',
    converts: ofKind('flag')
      .map(({ name }) => `, ${name}: toFlag`)
      .join(''),
    serviceImports: flag ? `import { toFlag } from '../../platform/database/records/to-flag.js';\n` : '',
    dtoImports: dtoImports(fields),
    dtoFields: each((field) => `  ${field.decorate(field)}\n  ${field.name}!: ${field.type};\n`),
    recordFields: each(({ name, type }) => `  ${name}!: ${type};`),
    schemaFields: each(({ name, type }) => `  ${name}: { type: ${upper(type)}, required: true },`),
    initials: each(({ name, initial }) => `${name}: ${initial}`, ', '),
    formFields: each(
      ({ name }, index) => `<Field of={${Name}Dto} source="${name}"${index === 0 ? ' autoFocus' : ''} />`,
    ),
    csv: quoted(fields),
    cellImports: cellImports(columns, picture),
    columns: columns.map((field) => column(field, field === main ? picture : undefined)).join('\n'),
    itemNames: named([link, picture, main].filter(Boolean)),
    item: item({ main, link, picture }),
    samples: each((field) => `${field.name}: ${field.sample(field)}`, ', '),
    rules: each((field) => `      ${field.name}: ${field.rule(field)},`),
    shownToo: flag ? `, ${flag.name}: true` : '',
    hiddenTest: flag ? hiddenTest({ path, main, flag }) : '',
  };
}

function dtoImports(fields) {
  const used = fields.map((field) => field.decorate(field)).join('\n');
  const usedOf = (...names) => names.filter((name) => new RegExp(`\\b${name}\\(`).test(used)).join(', ');
  const validators = usedOf('IsBoolean', 'IsInt', 'Max', 'Min');
  return [
    validators && `import { ${validators} } from 'class-validator';`,
    `import { LIMITS } from '../limits.js';`,
    `import { ${usedOf('all', 'Picture', 'RequiredText', 'WebAddress')} } from './decorators.js';`,
  ]
    .filter(Boolean)
    .join('\n');
}

function cellImports(columns, picture) {
  return [
    picture && `import { PictureName } from '../shared/Picture.js';`,
    columns.some(({ kind }) => kind === 'flag') && `import { YesNo } from '../shared/text.js';`,
  ]
    .filter(Boolean)
    .map((line) => `${line}\n`)
    .join('');
}

/** Returns a column of the dashboard's table. The main column shows the record's picture, if it has one. */
function column(field, picture) {
  const { name } = field;
  const rendering = picture
    ? `render: ({ ${name}, ${picture.name} }) => <PictureName name={${name}} picture={${picture.name}} nowrap />`
    : field.column(field);
  return `        { source: '${name}', ${rendering} },`;
}

/** Returns a record in the footer: its picture and name inside its link. */
function item({ main, link, picture }) {
  const image =
    picture &&
    `<img src={${picture.name}} alt="" width="16" height="16" loading="lazy" referrerPolicy="no-referrer" />`;
  // If the browser has translated the page, React cannot update a text that is next to an element.
  const content = image ? `${image}<span>{\` \${${main.name}}\`}</span>` : `{${main.name}}`;
  return link ? `<a href={${link.name}} target="_blank" rel="noopener noreferrer nofollow">${content}</a>` : content;
}

const hiddenTest = ({ path, main, flag }) => `
  it('hides records from visitors unless ${flag.name} is set', async () => {
    const { _id } = await add({ ${main.name}: 'Hidden', ${flag.name}: false });
    expect(await names(visitor)).not.toContain('Hidden');
    await visitor.get(\`/api/${path}/\${_id}\`).expect(404);
    expect(await names(admin)).toContain('Hidden');
  });
`;
