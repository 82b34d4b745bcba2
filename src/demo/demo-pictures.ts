/** A picture of the demo's media library. */
export interface DemoPicture {
  name: string;
  /** Colours at the top and at the bottom, and of the stripes, RGB. */
  sky: Colour;
  ground: Colour;
  stripes: Colour;
}

type Colour = readonly [red: number, green: number, blue: number];

export const DEMO_PICTURES = {
  partner: { name: 'Harbour Sports Shop.jpg', sky: [12, 74, 110], ground: [14, 116, 144], stripes: [254, 243, 199] },
  push: { name: 'Liga del Sol.jpg', sky: [124, 45, 18], ground: [234, 88, 12], stripes: [253, 186, 116] },
  spare: { name: 'Pitch at night.jpg', sky: [2, 6, 23], ground: [21, 128, 61], stripes: [22, 163, 74] },
} as const satisfies Record<string, DemoPicture>;

const [WIDTH, HEIGHT] = [320, 180];
const STRIPE = 16;

/** Draws a picture, as a PNG: slanting stripes that fade towards the top. */
export async function drawPicture({ sky, ground, stripes }: DemoPicture): Promise<Buffer> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let y = 0, at = 0; y < HEIGHT; y += 1) {
    const down = y / (HEIGHT - 1);
    for (let x = 0; x < WIDTH; x += 1, at += 3) {
      const share = (x + y) % (2 * STRIPE) < STRIPE ? 0.35 * down : 0;
      for (let part = 0; part < 3; part += 1) {
        const plain = mixed(sky[part] ?? 0, ground[part] ?? 0, down);
        pixels[at + part] = mixed(plain, stripes[part] ?? 0, share);
      }
    }
  }
  const { default: sharp } = await import('sharp');
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

const mixed = (from: number, to: number, share: number): number => Math.round(from + (to - from) * share);
