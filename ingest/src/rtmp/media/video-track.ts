import type { MediaSink } from '../../media.js';
import { isWithinLimits, type ParameterSets, parseAvcRecord, videoConfig } from './avc-config.js';
import type { FlvTag } from './flv-tags.js';
import { joinNals, NAL, nalType, splitNals } from './nal-units.js';
import { ppsId, spsId } from './sps.js';

type TrackSink = Pick<MediaSink, 'config' | 'packet'>;

/** Turns the video messages of a connection into settings and pictures. */
export class VideoTrack {
  private sets: ParameterSets | null = null;
  private description: Uint8Array | null = null;

  constructor(private readonly sink: TrackSink) {}

  /** Returns whether the sink received a picture. Throws an RtmpError if the settings are not supported. */
  read(tag: NonNullable<FlvTag>, decodeMs: number): boolean {
    if (tag.type === 'settings') {
      // An empty record ends a sequence in some encoders.
      if (tag.data.length > 0) this.configure(parseAvcRecord(tag.data));
      return false;
    }
    if (!this.sets) return false;
    const nals = splitNals(tag.data, this.sets.lengthBytes);
    if (nals.length === 0) return false;
    const isKeyFrame = nals.some((nal) => nalType(nal) === NAL.IDR);
    if (isKeyFrame) this.readParameterSets(nals, this.sets);
    const data = joinNals(nals, tag.data);
    this.sink.packet({ kind: 'video', data, decodeMs, presentMs: decodeMs + tag.compositionMs, isKeyFrame });
    return true;
  }

  /** Reports the settings if they differ from the current ones. */
  private configure(sets: ParameterSets): void {
    const config = videoConfig(sets);
    this.sets = sets;
    if (this.description && Buffer.compare(this.description, config.description) === 0) return;
    this.description = config.description;
    this.sink.config(config);
  }

  /** Adopts parameter sets within a key frame: players read only the settings of the track. */
  private readParameterSets(nals: readonly Buffer[], current: ParameterSets): void {
    const sps = setsById(nals, NAL.SPS, spsId);
    const pps = setsById(nals, NAL.PPS, ppsId);
    if (!hasChanged(current.sps, sps) && !hasChanged(current.pps, pps)) return;
    // A new SPS invalidates the PPS that refer to the old one.
    const merged: ParameterSets = {
      sps: hasChanged(current.sps, sps) ? sps : current.sps,
      pps: sps.size > 0 && pps.size > 0 ? pps : new Map([...current.pps, ...pps]),
      lengthBytes: current.lengthBytes,
    };
    if (isWithinLimits(merged)) this.configure(merged);
  }
}

function setsById(nals: readonly Buffer[], type: number, idOf: (nal: Buffer) => number): Map<number, Buffer> {
  const sets = new Map<number, Buffer>();
  for (const nal of nals) {
    if (nalType(nal) !== type) continue;
    try {
      sets.set(idOf(nal), nal);
    } catch {
      // A malformed set stays in the picture only.
      continue;
    }
  }
  return sets;
}

const hasChanged = (current: ReadonlyMap<number, Buffer>, inBand: ReadonlyMap<number, Buffer>): boolean =>
  [...inBand].some(([id, set]) => !current.get(id)?.equals(set));
