import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Schema, Types, type Model } from 'mongoose';
import { IndexBuilder } from '../../src/platform/database/indexes/index-builder.js';
import { changes, inserts, writeInto } from '../../src/platform/database/transactions/last-writes.js';
import { indexTexts } from '../../src/platform/database/sort-keys.js';
import { adminApi, databaseOf } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { makeGame, makeStage } from '../support/fixtures.js';

const START = Date.parse('2031-05-01T12:00:00Z');

interface NoteDoc {
  _id: Types.ObjectId;
  title: string;
  author: { name: string };
}

const noteSchema = new Schema<NoteDoc>({ title: String, author: { name: String } }, { collection: 'notes' });
noteSchema.index({ title: 1, _id: 1 });
indexTexts(noteSchema, 'title', 'author.name');

describe('the sort keys of a record', () => {
  let test: TestApp;
  const _id = new Types.ObjectId();
  let notes: Model<NoteDoc>;

  beforeAll(async () => {
    test = await startTestApp();
    notes = databaseOf(test).model<NoteDoc>('Note', noteSchema);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await notes.deleteMany({});
  });

  const keys = async (): Promise<unknown> => (await notes.collection.findOne({ _id }))?.['sortKeys'];
  const note = () => ({ _id, title: 'Élan 2', author: { name: 'Ada' } });
  const $set = { title: 'Round 10' };

  it.each([
    ['save', () => new notes(note()).save()],
    ['insertMany', () => notes.insertMany([note()])],
    ['insertMany of plain records', () => notes.insertMany([note()], { lean: true })],
    ['bulkWrite', () => notes.bulkWrite([{ insertOne: { document: note() } }])],
    ['an insert at the end of a transaction', () => writeInto(inserts(notes, [note()]))],
    ['an upsert', () => notes.updateOne({ _id }, { $setOnInsert: note() }, { upsert: true })],
  ])('are stored by %s', async (_, insert) => {
    await insert();

    expect(await keys()).toEqual({ title: 'elan 12', author: { name: 'ada' } });
  });

  it.each([
    ['updateOne', () => notes.updateOne({ _id }, { $set })],
    ['updateOne without an operator', () => notes.updateOne({ _id }, $set)],
    ['updateMany', () => notes.updateMany({}, { $set })],
    ['findOneAndUpdate', () => notes.findOneAndUpdate({ _id }, { $set })],
    ['bulkWrite', () => notes.bulkWrite([{ updateOne: { filter: { _id }, update: { $set: { ...$set } } } }])],
    ['a change at the end of a transaction', () => writeInto([changes(notes, _id, { $set: { ...$set } })])],
  ])('follow a change by %s', async (_, update) => {
    await notes.insertMany([note()]);

    await update();

    expect(await keys()).toEqual({ title: 'round 210', author: { name: 'ada' } });
  });

  it('follow a change of a subdocument', async () => {
    await notes.insertMany([note()]);

    await notes.updateOne({ _id }, { $set: { 'author.name': 'Böll' } });

    expect(await keys()).toMatchObject({ author: { name: 'boll' } });
  });

  it('replace the index of a text unless the schema declares it', async () => {
    await notes.collection.createIndexes([{ key: { 'author.name': 1, _id: 1 } }, { key: { title: 1, _id: 1 } }]);

    await new IndexBuilder(databaseOf(test)).build();

    const names = (await notes.collection.indexes()).map(({ name }) => name);
    expect(names.sort()).toEqual(['_id_', 'sortKeys.author.name_1__id_1', 'sortKeys.title_1__id_1', 'title_1__id_1']);
  });

  it('follow the name of a league into its games', async () => {
    const admin = await adminApi(test);
    const auth = { authorization: admin.headers['authorization'] ?? '' };
    const stage = await makeStage(test, auth);
    const game = await makeGame(test, auth, stage, START);
    const league = { name: 'Última Liga 2', abbreviation: 'UL', country: 'nepal', category: 'Football' };
    const logoUrl = 'https://example.org/l.png';

    await admin.put(`/api/leagues/${stage.leagueId}`, { ...league, logoUrl }).expect(200);

    const stored = await databaseOf(test)
      .collection('games')
      .findOne({ _id: new Types.ObjectId(game._id) });
    expect(stored).toMatchObject({ leagueName: league.name, sortKeys: { leagueName: 'ultima liga 12' } });
  });
});
