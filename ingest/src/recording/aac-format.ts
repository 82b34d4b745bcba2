/** Frequencies of the AudioSpecificConfig's index, in Hz (ISO/IEC 14496-3, table 1.18). */
const FREQUENCIES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
];
const EXPLICIT_FREQUENCY = 15;
const SBR_OBJECT_TYPES = [5, 29];

/** Clock of the AAC core. With HE-AAC it runs at half of the rate that players hear. */
export interface AacFormat {
  /** in Hz */
  sampleRate: number;
  samplesPerFrame: number;
}

/** Reads the clock of the frames from an AudioSpecificConfig. Returns null if the config is incomplete. */
export function parseAacFormat(description: Uint8Array): AacFormat | null {
  let position = 0;
  const read = (bits: number): number => {
    let value = 0;
    for (const end = position + bits; position < end; position++) {
      const byte = description[position >> 3] ?? 0;
      value = value * 2 + ((byte >> (7 - (position & 7))) & 1);
    }
    return value;
  };
  const readObjectType = (): number => {
    const type = read(5);
    return type === 31 ? 32 + read(6) : type;
  };
  const readFrequency = (): number => {
    const index = read(4);
    return index === EXPLICIT_FREQUENCY ? read(24) : (FREQUENCIES[index] ?? 0);
  };

  const objectType = readObjectType();
  const sampleRate = readFrequency();
  read(4);
  if (SBR_OBJECT_TYPES.includes(objectType)) {
    readFrequency();
    readObjectType();
  }
  const hasShortFrames = read(1) === 1;
  const isComplete = position <= description.length * 8;
  return isComplete && sampleRate > 0 ? { sampleRate, samplesPerFrame: hasShortFrames ? 960 : 1024 } : null;
}
