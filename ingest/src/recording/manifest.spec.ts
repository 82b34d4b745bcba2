import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRun, createSegment } from '../../test/support/recording-lists.js';
import { ManifestReader, ManifestWriter } from './manifest.js';

describe('ManifestReader', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'manifest-'));
  });

  afterEach(async () => {
    await rm(folder, { recursive: true });
  });

  it('returns false if the folder has no manifest', async () => {
    expect(await new ManifestReader(folder).refresh()).toBe(false);
  });

  it('reads the lines of a writer', async () => {
    const writer = await ManifestWriter.open(folder, 'recording-1', 'court-1');
    await writer.addRun(createRun());
    await writer.addSegment(createSegment());
    const reader = new ManifestReader(folder);

    expect(await reader.refresh()).toBe(true);
    expect(reader.list).toEqual({
      recordingId: 'recording-1',
      name: 'court-1',
      runs: [createRun()],
      segments: [createSegment()],
    });
  });

  it('adds later lines to the list', async () => {
    const writer = await ManifestWriter.open(folder, 'recording-1', 'court-1');
    const reader = new ManifestReader(folder);
    await reader.refresh();
    await writer.addSegment(createSegment({ file: 'a.m4s' }));
    await reader.refresh();
    await writer.addSegment(createSegment({ file: 'b.m4s' }));
    await reader.refresh();

    expect(reader.list.segments.map(({ file }) => file)).toEqual(['a.m4s', 'b.m4s']);
  });

  it('waits for the rest of an incomplete line', async () => {
    await ManifestWriter.open(folder, 'recording-1', 'court-1');
    const line = `${JSON.stringify({ type: 'segment', ...createSegment() })}\n`;
    const reader = new ManifestReader(folder);
    await appendFile(join(folder, 'manifest.jsonl'), line.slice(0, 30));
    await reader.refresh();
    expect(reader.list.segments).toEqual([]);

    await appendFile(join(folder, 'manifest.jsonl'), line.slice(30));
    await reader.refresh();

    expect(reader.list.segments).toEqual([createSegment()]);
  });

  it('ignores a line that a killed writer left incomplete', async () => {
    const killed = await ManifestWriter.open(folder, 'recording-1', 'court-1');
    await killed.addRun(createRun());
    await appendFile(join(folder, 'manifest.jsonl'), '{"type":"segment","fi');
    const writer = await ManifestWriter.open(folder, 'recording-1', 'court-1');
    await writer.addSegment(createSegment());
    const reader = new ManifestReader(folder);
    await reader.refresh();

    expect(reader.list).toMatchObject({ runs: [createRun()], segments: [createSegment()] });
  });

  it('names the recording although the first line is incomplete', async () => {
    await appendFile(join(folder, 'manifest.jsonl'), '{"type":"recor');

    await ManifestWriter.open(folder, 'recording-1', 'court-1');

    const reader = new ManifestReader(folder);
    await reader.refresh();
    expect(reader.list).toMatchObject({ recordingId: 'recording-1', name: 'court-1' });
  });
});
