import { Segmenter, type SegmentDraft } from '../../src/recording/segmenter.js';
import type { Fixture } from './flv-fixture.js';

/** Returns the segments of a fixture, before they are packaged. */
export function draftsOf({ video, audio, packets }: Fixture): SegmentDraft[] {
  const drafts: SegmentDraft[] = [];
  const segmenter = new Segmenter((draft) => drafts.push(draft));
  segmenter.config(video);
  segmenter.config(audio);
  for (const packet of packets) {
    if (packet.kind === 'video') segmenter.addPicture(packet, packet.decodeMs);
    else segmenter.addAudio(packet);
  }
  segmenter.endRun();
  return drafts;
}
