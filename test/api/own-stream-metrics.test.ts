import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OwnStreamStage } from '../support/own-stream-stage.js';
import { eventually } from '../support/wait.js';

const METRICS_TOKEN = 'metrics-token-of-this-test';

describe('the metrics of own streams', () => {
  let stage: OwnStreamStage;

  beforeAll(async () => {
    stage = await OwnStreamStage.start({ METRICS_TOKEN });
  });
  afterAll(() => stage.close());

  const scrape = async (): Promise<string[]> => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const text = await (await fetch(`${stage.test.url}/metrics`, { headers })).text();
    return text.split('\n').filter((line) => /^nepsh_(encoder|ingest)/.test(line));
  };
  const untilScraped = (line: string): Promise<string[]> =>
    eventually(async () => {
      const lines = await scrape();
      return lines.includes(line) ? lines : undefined;
    });

  it('are 0 before the ingest has reported', async () => {
    const values = (await scrape()).map((line) => line.split(' ')[1]);

    expect(values).toEqual(['0', '0', '0', '0', '0']);
  });

  it('count the encoders with their bit rate', async () => {
    const created = await stage.soon();
    await stage.ingest.connect(created.key, stage.clock.now());

    expect(await untilScraped('nepsh_encoders 1')).toContain('nepsh_encoders_bits_per_second 2500000');
  });

  it('show the load of the ingest', async () => {
    stage.ingest.send({ type: 'load', memoryBytes: 70_000_000, receivedBytes: 4_096, segmentAgeMs: 2_500 });

    const lines = await untilScraped('nepsh_ingest_received_bytes_total 4096');

    expect(lines).toContain('nepsh_ingest_resident_memory_bytes 70000000');
    expect(lines).toContain('nepsh_encoders_segment_age_seconds 2.5');
  });

  it('count the end of a connection once, with its reason', async () => {
    const created = await stage.soon();
    const publisher = await stage.ingest.connect(created.key, stage.clock.now());
    await stage.until(created, ({ state }) => state === 'up');
    stage.ingest.drop(publisher, stage.clock.now(), 'disk-full', 'The disk is full.');
    stage.ingest.drop(publisher, stage.clock.now(), 'disk-full', 'The disk is full.');

    const lines = await untilScraped('nepsh_encoder_ends_total{reason="disk-full"} 1');

    expect(lines.filter((line) => line.startsWith('nepsh_encoder_ends_total'))).toHaveLength(1);
  });
});
