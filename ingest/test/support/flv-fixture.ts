import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AudioConfig, AudioPacket, Packet, VideoConfig, VideoPacket } from '../../src/media.js';

const FIXTURES = join(import.meta.dirname, '../fixtures');
const HEADER_BYTES = 13;
const TAG_HEADER_BYTES = 11;
const AUDIO_TAG = 8;
const VIDEO_TAG = 9;

export interface Fixture {
  video: VideoConfig;
  audio: AudioConfig;
  packets: Packet[];
}

/** Reads the packets of a fixture, in the order of the file. */
export function readFixture(name: 'plain' | 'b-frames'): Fixture {
  const file = readFileSync(join(FIXTURES, `${name}.flv`));
  const fixture: Partial<Fixture> & { packets: Packet[] } = { packets: [] };
  for (let position = HEADER_BYTES; position + TAG_HEADER_BYTES < file.length;) {
    const size = file.readUIntBE(position + 1, 3);
    const timeMs = file.readUIntBE(position + 4, 3);
    const body = file.subarray(position + TAG_HEADER_BYTES, position + TAG_HEADER_BYTES + size);
    if (file[position] === VIDEO_TAG) readVideoTag(fixture, body, timeMs);
    if (file[position] === AUDIO_TAG) readAudioTag(fixture, body, timeMs);
    position += TAG_HEADER_BYTES + size + 4;
  }
  const { video, audio, packets } = fixture;
  if (!video || !audio) throw new Error(`The fixture ${name} lacks a track.`);
  return { video, audio, packets };
}

function readVideoTag(fixture: Partial<Fixture> & { packets: Packet[] }, body: Buffer, decodeMs: number): void {
  const data = body.subarray(5);
  if (body[1] === 0) {
    const codec = `avc1.${data.subarray(1, 4).toString('hex')}`;
    fixture.video = { kind: 'video', description: data, codec, width: 64, height: 36 };
  } else if (body[1] === 1) {
    const presentMs = decodeMs + body.readIntBE(2, 3);
    fixture.packets.push({ kind: 'video', data, decodeMs, presentMs, isKeyFrame: body[0] >> 4 === 1 });
  }
}

function readAudioTag(fixture: Partial<Fixture> & { packets: Packet[] }, body: Buffer, presentMs: number): void {
  const data = body.subarray(2);
  if (body[1] === 0) {
    fixture.audio = { kind: 'audio', description: data, codec: 'mp4a.40.2', sampleRate: 48_000, channels: 1 };
  } else {
    fixture.packets.push({ kind: 'audio', data, presentMs });
  }
}

/** Repeats the packets of a fixture of 6 s without a step of the times, until the duration is reached. */
export function loopPackets(packets: Packet[], seconds: number): Packet[] {
  const looped: Packet[] = [];
  for (let offsetMs = 0; offsetMs < seconds * 1000; offsetMs += 6_000) {
    looped.push(...shiftPackets(packets, offsetMs));
  }
  return looped.filter((packet) => timeOf(packet) < seconds * 1000);
}

export function shiftPackets(packets: Packet[], offsetMs: number): Packet[] {
  return packets.map((packet) =>
    packet.kind === 'video'
      ? { ...packet, decodeMs: packet.decodeMs + offsetMs, presentMs: packet.presentMs + offsetMs }
      : { ...packet, presentMs: packet.presentMs + offsetMs },
  );
}

/** Decoding time of a packet, in ms. */
export function timeOf(packet: Packet): number {
  return packet.kind === 'video' ? packet.decodeMs : packet.presentMs;
}

export function isPicture(packet: Packet): packet is VideoPacket {
  return packet.kind === 'video';
}

export function isAudio(packet: Packet): packet is AudioPacket {
  return packet.kind === 'audio';
}
