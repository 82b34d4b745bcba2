import { describe, expect, it } from '@jest/globals';
import { protocolOf } from './index.js';
import type { ProviderProtocol } from './protocol.js';

const of = (provider: string, src: string): ProviderProtocol => {
  const protocol = protocolOf(provider, src);
  if (!protocol) throw new Error(`${provider} has no protocol`);
  return protocol;
};

describe('protocolOf', () => {
  it('supports YouTube', () => {
    const youtube = of('youtube', 'https://www.youtube-nocookie.com/embed/M7lc1UVf-VE?enablejsapi=1');
    expect(youtube.command('play')).toBe('{"event":"command","func":"playVideo","args":[]}');
    expect(youtube.read('{"event":"onReady"}')).toEqual({ name: 'ready' });
    expect(youtube.read('{"event":"onStateChange","info":1}')).toEqual({ name: 'play' });
    expect(youtube.read('{"event":"onStateChange","info":3}')).toEqual({ name: 'waiting' });
    expect(youtube.read('{"event":"onError","info":150}')).toMatchObject({ name: 'error' });
    expect(youtube.read('{"event":"infoDelivery","info":{"currentTime":4.5,"duration":90}}')).toEqual({
      name: 'timeupdate',
      seconds: 4.5,
      duration: 90,
    });
  });

  it('supports Vimeo', () => {
    const vimeo = of('vimeo', 'https://player.vimeo.com/video/76979871');
    expect(vimeo.command('pause')).toEqual({ method: 'pause' });
    expect(vimeo.command('mute')).toEqual({ method: 'setMuted', value: true });
    expect(vimeo.read('{"event":"ready"}')).toEqual({ name: 'ready' });
    expect(vimeo.read({ event: 'bufferstart' })).toEqual({ name: 'waiting' });
    expect(vimeo.read({ event: 'timeupdate', data: { seconds: 2, duration: 10 } })).toEqual({
      name: 'timeupdate',
      seconds: 2,
      duration: 10,
    });
  });

  it('supports Twitch, TikTok, and Spotify', () => {
    const twitch = of('twitch', 'https://player.twitch.tv/?channel=x');
    expect(twitch.command('play')).toMatchObject({ namespace: 'twitch-embed-player-proxy', eventName: 3 });
    expect(twitch.read({ namespace: 'twitch-embed', eventName: 'playing' })).toEqual({ name: 'play' });
    const tiktok = of('tiktok', 'https://www.tiktok.com/player/v1/7106594312292453675');
    expect(tiktok.command('unmute')).toEqual({ 'x-tiktok-player': true, type: 'unMute' });
    expect(tiktok.read({ 'x-tiktok-player': true, type: 'onStateChange', value: 2 })).toEqual({ name: 'pause' });
    expect(tiktok.read({ type: 'onStateChange', value: 2 })).toBeNull();
    const spotify = of('spotify', 'https://open.spotify.com/embed/episode/7makk4oTQel546B0PZlDM5');
    expect(spotify.command('pause')).toEqual({ command: 'pause' });
    expect(spotify.read({ type: 'playback_update', payload: { isPaused: true } })).toEqual({ name: 'pause' });
  });

  it.each([undefined, null, 7, 'ignores the message %j', 'no json', '[]', '{}', '{"event":{}}'])(
    'makes nothing of %j',
    (data) => {
      for (const [provider, src] of [
        ['youtube', 'https://www.youtube-nocookie.com/embed/x'],
        ['vimeo', 'https://player.vimeo.com/video/1'],
        ['twitch', 'https://player.twitch.tv/'],
        ['tiktok', 'https://www.tiktok.com/player/v1/1'],
        ['spotify', 'https://open.spotify.com/embed/show/1'],
      ] as const) {
        expect(of(provider, src).read(data)).toBeNull();
      }
    },
  );

  it('returns undefined for other origins than the player’s own', () => {
    expect(protocolOf('twitch', 'https://clips.twitch.tv/embed?clip=x')).toBeUndefined();
    expect(protocolOf('facebook', 'https://www.facebook.com/plugins/video.php')).toBeUndefined();
    expect(protocolOf(undefined, 'https://streams.example.net/')).toBeUndefined();
  });
});
