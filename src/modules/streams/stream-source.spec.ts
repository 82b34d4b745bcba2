import { describe, expect, it } from '@jest/globals';
import { sourceOf } from './stream-source.js';

const SITE = { origin: 'https://sports.example.org', hostname: 'sports.example.org' };
const srcOf = (address: string): string | undefined => sourceOf(address, SITE)?.src;

const YOUTUBE = (path: string, first = ''): string =>
  `https://www.youtube-nocookie.com/embed/${path}?${first}enablejsapi=1&origin=https%3A%2F%2Fsports.example.org&playsinline=1&rel=0`;
const TWITCH = (what: string): string => `https://player.twitch.tv/?${what}&parent=sports.example.org&autoplay=false`;
const VIMEO = (what: string, key = ''): string => `https://player.vimeo.com/video/${what}?${key}dnt=1&playsinline=1`;
const FACEBOOK = (page: string): string =>
  `https://www.facebook.com/plugins/video.php?href=${encodeURIComponent(page)}&show_text=false&autoplay=true`;
const TIKTOK = 'https://www.tiktok.com/player/v1/7106594312292453675?rel=0';
const EPISODE = 'https://open.spotify.com/embed/episode/7makk4oTQel546B0PZlDM5';

describe('addresses of providers', () => {
  it.each([
    ['https://www.youtube.com/watch?v=M7lc1UVf-VE', YOUTUBE('M7lc1UVf-VE')],
    ['https://youtube.com/watch?list=PL1&v=M7lc1UVf-VE&t=30s', YOUTUBE('M7lc1UVf-VE')],
    ['https://m.youtube.com/watch?v=M7lc1UVf-VE', YOUTUBE('M7lc1UVf-VE')],
    ['https://youtu.be/M7lc1UVf-VE?si=x', YOUTUBE('M7lc1UVf-VE')],
    ['https://www.youtube.com/shorts/M7lc1UVf-VE', YOUTUBE('M7lc1UVf-VE')],
    ['https://www.youtube.com/live/M7lc1UVf-VE?feature=share', YOUTUBE('M7lc1UVf-VE')],
    ['https://www.youtube.com/embed/M7lc1UVf-VE?autoplay=1', YOUTUBE('M7lc1UVf-VE')],
    ['https://www.youtube-nocookie.com/embed/M7lc1UVf-VE', YOUTUBE('M7lc1UVf-VE')],
    [
      'https://www.youtube.com/embed/live_stream?channel=UC4R8DWoMoI7CAwX8_LjQHig',
      YOUTUBE('live_stream', 'channel=UC4R8DWoMoI7CAwX8_LjQHig&'),
    ],
    ['https://www.twitch.tv/some_channel', TWITCH('channel=some_channel')],
    ['https://m.twitch.tv/some_channel/', TWITCH('channel=some_channel')],
    ['https://www.twitch.tv/videos/123456789', TWITCH('video=v123456789')],
    ['https://player.twitch.tv/?channel=some_channel&parent=elsewhere.example', TWITCH('channel=some_channel')],
    ['https://player.twitch.tv/?video=v42', TWITCH('video=v42')],
    [
      'https://clips.twitch.tv/SlyFox-abc_1',
      'https://clips.twitch.tv/embed?clip=SlyFox-abc_1&parent=sports.example.org',
    ],
    [
      'https://www.twitch.tv/some_channel/clip/SlyFox',
      'https://clips.twitch.tv/embed?clip=SlyFox&parent=sports.example.org',
    ],
    ['https://vimeo.com/76979871', VIMEO('76979871')],
    ['https://vimeo.com/76979871/abcdef0123', VIMEO('76979871', 'h=abcdef0123&')],
    ['https://vimeo.com/channels/staffpicks/76979871', VIMEO('76979871')],
    ['https://vimeo.com/groups/name/videos/76979871', VIMEO('76979871')],
    ['https://player.vimeo.com/video/76979871?h=abcdef0123', VIMEO('76979871', 'h=abcdef0123&')],
    ['https://vimeo.com/event/4423711', 'https://vimeo.com/event/4423711/embed'],
    [
      'https://www.facebook.com/watch/?v=10153231379946729',
      FACEBOOK('https://www.facebook.com/watch/?v=10153231379946729'),
    ],
    [
      'https://www.facebook.com/watch/live/?v=10153231379946729',
      FACEBOOK('https://www.facebook.com/watch/?v=10153231379946729'),
    ],
    [
      'https://m.facebook.com/a.page/videos/10153231379946729/',
      FACEBOOK('https://www.facebook.com/a.page/videos/10153231379946729/'),
    ],
    [
      'https://www.facebook.com/page/videos/a-title/10153231379946729',
      FACEBOOK('https://www.facebook.com/page/videos/10153231379946729/'),
    ],
    ['https://www.facebook.com/reel/10153231379946729', FACEBOOK('https://www.facebook.com/reel/10153231379946729')],
    ['https://fb.watch/abc_DEF-12/', FACEBOOK('https://fb.watch/abc_DEF-12/')],
    [
      'https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fpage%2Fvideos%2F10153231379946729%2F&width=1',
      FACEBOOK('https://www.facebook.com/page/videos/10153231379946729/'),
    ],
    ['https://www.tiktok.com/@a.person/video/7106594312292453675?lang=en', TIKTOK],
    ['https://www.tiktok.com/embed/v2/7106594312292453675', TIKTOK],
    ['https://www.tiktok.com/player/v1/7106594312292453675', TIKTOK],
    ['https://m.tiktok.com/v/7106594312292453675.html', TIKTOK],
    ['https://open.spotify.com/episode/7makk4oTQel546B0PZlDM5?si=1', EPISODE],
    ['https://open.spotify.com/intl-de/episode/7makk4oTQel546B0PZlDM5', EPISODE],
    ['https://open.spotify.com/embed/episode/7makk4oTQel546B0PZlDM5', EPISODE],
  ])('builds the player of %s', (address, player) => {
    expect(sourceOf(address, SITE)).toMatchObject({ kind: 'provider', src: player });
  });

  it.each([
    'https://www.youtube.com/@channel/live',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/watch?v=M7lc1UVf-VE%22onload',
    'https://www.youtube.com/embed/videoseries',
    'https://www.twitch.tv/directory',
    'https://www.twitch.tv/a/b',
    'https://vimeo.com/about',
    'https://www.facebook.com/somebody',
    'https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fevil.example%2Freel%2F10153231379946729',
    'https://www.tiktok.com/@a.person/live',
    'https://open.spotify.com/user/7makk4oTQel546B0PZlDM5',
    'https://youtube.com.evil.example/watch?v=M7lc1UVf-VE',
    'https://notyoutube.com/watch?v=M7lc1UVf-VE',
    'https://www.youtube.com:8443/watch?v=M7lc1UVf-VE',
  ])('embeds %s, which is not a video, in the sandbox', (address) => {
    expect(sourceOf(address, SITE)?.kind).toBe('frame');
  });

  it('sends the referrer only to players that require it', () => {
    expect(sourceOf('https://youtu.be/M7lc1UVf-VE', SITE)).toMatchObject({ referrer: 'strict-origin' });
    expect(sourceOf('https://www.twitch.tv/some_channel', SITE)).toMatchObject({ referrer: 'no-referrer' });
  });
});

describe('playable addresses', () => {
  it('include playlists and files of other sites and of the media folder', () => {
    expect(sourceOf('https://cdn.example.net/a/live.m3u8?key=1', SITE)).toEqual({
      kind: 'hls',
      src: 'https://cdn.example.net/a/live.m3u8?key=1',
    });
    expect(sourceOf('https://cdn.example.net/game.MP4', SITE)?.kind).toBe('video');
    expect(sourceOf('/media/cup/live.m3u8', SITE)).toEqual({ kind: 'hls', src: '/media/cup/live.m3u8' });
    expect(sourceOf('/media/game.webm', SITE)).toEqual({ kind: 'video', src: '/media/game.webm' });
    expect(srcOf('https://sports.example.org/media/live.m3u8')).toBe('/media/live.m3u8');
  });

  it.each([
    'https://sports.example.org/',
    'https://sports.example.org/dashboard',
    'https://sports.example.org/media/page.html',
    '/media/page.html',
    '/media/',
    '/api/stream?id=1&x=.m3u8',
    '/media/../api/matches.m3u8',
    '/media/%2e%2e/secret.m3u8',
    '//evil.example/live.m3u8',
    '/\\evil.example/live.m3u8',
    'http://cdn.example.net/live.m3u8',
    'http://cdn.example.net/page',
    'https://user:secret@cdn.example.net/live.m3u8',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://sports.example.org/1',
    'file:///etc/passwd',
    'live.m3u8',
    '',
    'https://',
  ])('do not include %j', (address) => {
    expect(sourceOf(address, SITE)).toBeNull();
  });
});
