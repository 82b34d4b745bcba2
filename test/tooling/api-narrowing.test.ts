import { describe, expect, it } from '@jest/globals';
import { narrowings, type ApiDocument, type Schema } from '../support/api-narrowing.js';

const json = (schema: Schema) => ({ content: { 'application/json': { schema } } });
const GAME: Schema = { $ref: '#/components/schemas/Game' };

/** Returns a small API. */
const smallApi = (): ApiDocument => ({
  paths: {
    '/api/games': {
      get: {
        security: [{}, { bearer: [] }],
        parameters: [
          { name: 'day', in: 'query', schema: { type: 'string' } },
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50 } },
        ],
        responses: { 200: json({ type: 'array', items: GAME }) },
      },
      post: {
        requestBody: { required: false, ...json(GAME) },
        responses: { 201: json({ type: 'object', required: ['game'], properties: { game: GAME } }) },
      },
    },
  },
  components: {
    schemas: {
      Game: {
        type: 'object',
        required: ['title'],
        properties: {
          title: { type: 'string', maxLength: 80 },
          status: { type: 'string', enum: ['live', 'over'] },
          scores: { type: 'object', additionalProperties: { type: 'number' } },
          rival: { allOf: [GAME], nullable: true },
        },
      },
    },
  },
});

const callOf = (api: ApiDocument, method: 'get' | 'post') => api.paths['/api/games']![method]!;
const parametersOf = (api: ApiDocument) => callOf(api, 'get').parameters!;
const gameOf = (api: ApiDocument) => api.components!.schemas!['Game']!;
const fieldsOf = (api: ApiDocument) => gameOf(api).properties!;

/** Returns the narrowings of a change of the small API. */
function narrowingsAfter(change: (api: ApiDocument) => unknown): string[] {
  const current = smallApi();
  change(current);
  return narrowings(smallApi(), current);
}

describe('the comparison of two descriptions of an API', () => {
  it.each<[string, string[], (api: ApiDocument) => unknown]>([
    ['a removed path', ['GET /api/games was removed', 'POST /api/games was removed'], (now) => (now.paths = {})],
    ['a removed call', ['POST /api/games was removed'], (now) => delete now.paths['/api/games']!['post']],
    [
      'a call that requires credentials',
      ['GET /api/games requires credentials now'],
      (now) => callOf(now, 'get').security!.shift(),
    ],
    ['a removed parameter', ['parameter day of GET /api/games was removed'], (now) => parametersOf(now).shift()],
    [
      'a parameter that becomes required',
      ['parameter day of GET /api/games is required now'],
      (now) => (parametersOf(now)[0]!.required = true),
    ],
    [
      'a new required parameter',
      ['parameter zone of GET /api/games is required now'],
      (now) => parametersOf(now).push({ name: 'zone', in: 'query', required: true, schema: {} }),
    ],
    [
      'a parameter of another type',
      ['parameter day of GET /api/games accepts no string now'],
      (now) => (parametersOf(now)[0]!.schema = { type: 'number' }),
    ],
    [
      'a parameter with listed values',
      ['parameter day of GET /api/games accepts only today now'],
      (now) => (parametersOf(now)[0]!.schema = { type: 'string', enum: ['today'] }),
    ],
    [
      'a parameter with a pattern',
      ['pattern of parameter day of GET /api/games is ^2 now'],
      (now) => (parametersOf(now)[0]!.schema = { type: 'string', pattern: '^2' }),
    ],
    [
      'a lower maximum and a higher minimum',
      [
        'minimum of parameter limit of GET /api/games is 2 now',
        'maximum of parameter limit of GET /api/games is 20 now',
      ],
      (now) => (parametersOf(now)[1]!.schema = { type: 'integer', minimum: 2, maximum: 20 }),
    ],
    [
      'a removed body',
      ['application/json was removed from the body of POST /api/games'],
      (now) => delete callOf(now, 'post').requestBody,
    ],
    [
      'a body that becomes required',
      ['POST /api/games requires a body now'],
      (now) => (callOf(now, 'post').requestBody = { required: true, ...json(GAME) }),
    ],
    [
      'a removed response',
      [
        'response 200 of GET /api/games was removed',
        'application/json was removed from response 200 of GET /api/games',
      ],
      (now) => (callOf(now, 'get').responses = {}),
    ],
    [
      'a removed field',
      ['field status of Game in responses was removed', 'field status of Game in requests was removed'],
      (now) => delete fieldsOf(now)['status'],
    ],
    [
      'a field of requests that becomes required',
      ['field status of Game in requests is required now'],
      (now) => gameOf(now).required!.push('status'),
    ],
    [
      'a field of responses that becomes optional',
      ['field title of Game in responses is optional now'],
      (now) => gameOf(now).required!.pop(),
    ],
    [
      'a field of responses that may be null',
      ['field title of Game in responses may be null now'],
      (now) => (fieldsOf(now)['title'] = { type: 'string', maxLength: 80, nullable: true }),
    ],
    [
      'a field of another type',
      [
        'a value of field scores of Game in responses may be string now',
        'a value of field scores of Game in requests accepts no number now',
      ],
      (now) => (fieldsOf(now)['scores'] = { type: 'object', additionalProperties: { type: 'string' } }),
    ],
    [
      'values without a type in responses',
      ['a value of field scores of Game in responses may have any type now'],
      (now) => (fieldsOf(now)['scores'] = { type: 'object' }),
    ],
    [
      'a removed value',
      [
        'value over of field status of Game in responses was removed',
        'value over of field status of Game in requests was removed',
      ],
      (now) => (fieldsOf(now)['status'] = { type: 'string', enum: ['live'] }),
    ],
    [
      'a shorter text',
      ['maxLength of field title of Game in requests is 40 now'],
      (now) => (fieldsOf(now)['title'] = { type: 'string', maxLength: 40 }),
    ],
  ])('reports %s', (_, expected, change) => {
    expect(narrowingsAfter(change)).toEqual(expected);
  });

  it.each<[string, (api: ApiDocument) => unknown]>([
    ['the same description', () => undefined],
    ['a new path', (now) => Object.assign(now.paths, { '/api/leagues': { get: { responses: {} } } })],
    ['a new optional parameter', (now) => parametersOf(now).push({ name: 'zone', in: 'query', schema: {} })],
    ['a new field', (now) => (fieldsOf(now)['venue'] = { type: 'string' })],
    ['a new value', (now) => (fieldsOf(now)['status'] = { type: 'string', enum: ['live', 'over', 'soon'] })],
    ['a longer text', (now) => (fieldsOf(now)['title'] = { type: 'string', maxLength: 200 })],
    ['a field without a bound', (now) => (fieldsOf(now)['title'] = { type: 'string' })],
    [
      'a renamed schema',
      (now) => {
        const renamed = JSON.stringify(now)
          .replaceAll('schemas/Game', 'schemas/Fixture')
          .replace('"Game":', '"Fixture":');
        Object.assign(now, JSON.parse(renamed) as ApiDocument);
      },
    ],
  ])('accepts %s', (_, change) => {
    expect(narrowingsAfter(change)).toEqual([]);
  });
});
