import { parsePublishAddress } from './publish-address.js';

const parse = (app: string, streamName: string) => parsePublishAddress({ app, streamName });

describe('parsePublishAddress', () => {
  it.each([
    ['live', 'court-1?key=s3cret'],
    ['live/', 'court-1?key=s3cret'],
    ['/live', '/court-1?key=s3cret'],
    ['live', ' court-1?key=s3cret '],
    ['live', 'court-1?other=1&key=s3cret'],
    ['live', 'court-1?key=s3%63ret'],
  ])('returns name and key of %s and %s', (app, streamName) => {
    expect(parse(app, streamName)).toEqual({ name: 'court-1', key: 's3cret' });
  });

  it.each([
    ['the key is in the server address', 'live/court-1?key=s3cret', '', 'The server address contains the stream key.'],
    ['the name is in the server address', 'live/court-1', '', 'The server address contains the stream key.'],
    ['a query is in the server address', 'live?key=s3cret', 'court-1', 'The server address contains the stream key.'],
    ['the server address has another path', 'app', 'court-1?key=s3cret', 'must end in /live'],
    ['the server address has no path', '', 'court-1?key=s3cret', 'must end in /live'],
    ['the key field is empty', 'live', '', 'The stream key is empty.'],
    ['the key field has spaces only', 'live', '  ', 'The stream key is empty.'],
    ['the secret is missing', 'live', 'court-1', 'NAME?key=SECRET'],
    ['the secret is empty', 'live', 'court-1?key=', 'NAME?key=SECRET'],
    ['the name has invalid characters', 'live', '../x?key=s3cret', 'The stream key is invalid.'],
    ['the name is empty', 'live', '?key=s3cret', 'The stream key is invalid.'],
    ['the secret is too long', 'live', `a?key=${'x'.repeat(300)}`, 'The stream key is invalid.'],
    ['the key field is too long', 'live', 'x'.repeat(2_000), 'The stream key is too long.'],
  ])('returns a text when %s', (_, app, streamName, text) => {
    const result = parse(app, streamName);

    expect(result).toEqual({ text: expect.stringContaining(text) });
    expect(JSON.stringify(result)).not.toContain('s3cret');
  });
});
