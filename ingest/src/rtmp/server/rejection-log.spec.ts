import { RejectionLog } from './rejection-log.js';

describe('RejectionLog', () => {
  it('writes 20 lines a minute, then only the number of further ones', () => {
    let nowMs = 0;
    const lines: string[] = [];
    const log = new RejectionLog(
      (line) => lines.push(line),
      () => nowMs,
    );

    for (let count = 0; count < 500; count++) log.log(`rejected ${count}`);
    nowMs += 60_000;
    log.log('rejected later');

    expect(lines).toHaveLength(22);
    expect(lines.slice(-2)).toEqual(['Rejected 480 further RTMP connections.', 'rejected later']);
  });
});
