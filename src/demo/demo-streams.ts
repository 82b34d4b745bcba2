import { Types } from 'mongoose';
import type { UsualStream } from '../contract/records/league.record.js';
import { STREAM_QUALITIES } from '../contract/streams.js';
import type { StreamDoc } from '../modules/games/game.schema.js';
import type { DemoLeague } from './demo-leagues.js';
import type { Random } from './random.js';

/** Clip that all streams and replays of the demo play. This site serves the clip; scripts/make-demo-clip.sh generated it. */
export const DEMO_CLIP = '/media/demo/clip.m3u8';

const TITLES = ['Main feed', 'Second feed', 'Tactical camera', 'Data saver'] as const;

/** Returns two to four streams of a game in the languages of its league, the best stream first. */
export function demoStreams({ languages }: DemoLeague, random: Random): StreamDoc[] {
  const count = random.whole(2, 4);
  return TITLES.slice(0, count).map((title, index) => ({
    _id: new Types.ObjectId(),
    title,
    url: DEMO_CLIP,
    quality: STREAM_QUALITIES[index] ?? '360p',
    language: languages[index % languages.length] ?? languages[0],
    platform: 'Own',
  }));
}

/** Returns the usual streams of a league: a stream in each of its first two languages. */
export const usualStreamsOf = (languages: DemoLeague['languages']): UsualStream[] =>
  languages.slice(0, 2).map((language, index) => ({
    title: index === 0 ? 'Main feed' : `${language} commentary`,
    url: DEMO_CLIP,
    quality: STREAM_QUALITIES[index] ?? '360p',
    language,
    platform: 'Own',
  }));
