import { describe, expect, it } from '@jest/globals';
import { DEMO_SOCIAL_LINKS } from '@contract/social.js';
import { readFileSync } from 'node:fs';
import { SOCIAL_GLYPHS } from './social-glyphs.js';
import { socialIcon } from './social-icons.js';

const fromTheSet = JSON.parse(readFileSync(new URL('./icon-names.json', import.meta.url), 'utf8')) as string[];

describe('icons of social links', () => {
  it.each([
    ['https://t.me/nepsh', 'social-telegram'],
    ['https://www.youtube.com/@nepsh', 'social-youtube'],
    ['https://discord.gg/nepsh', 'social-discord'],
    ['https://nepsh.signal.me/', 'send-rounded'],
    ['https://not-x.com/', 'public'],
    ['https://example.org/?to=x.com', 'public'],
  ])('%s: %s', (url, icon) => {
    expect(socialIcon({ name: 'Our page', url })).toBe(icon);
    expect([...Object.keys(SOCIAL_GLYPHS), ...fromTheSet]).toContain(icon);
  });

  it('prefer the address over the name', () => {
    expect(socialIcon({ name: 'Telegram', url: 'https://discord.gg/nepsh' })).toBe('social-discord');
  });

  it('distinguish the networks of the demo by name', () => {
    const icons = DEMO_SOCIAL_LINKS.map(socialIcon);
    expect(new Set(icons).size).toBe(icons.length);
    expect(icons.filter((icon) => !(icon in SOCIAL_GLYPHS))).toEqual([]);
  });
});
