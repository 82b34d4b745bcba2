import { ROWS, idOf, LEAGUES, MINUTE, NOW, SIDES, SPORTS, staffMember, storedFields, tag } from './rows.ts';
import type { Filler } from './filler.ts';

export const faqs: Filler = {
  file: 'modules/faqs/faq.schema',
  schema: 'faqSchema',
  documents: ROWS,
  common: 'watch',
  row: ({ index, choose }) => ({
    title: `How do I watch ${choose.of(SIDES)}? ${tag(index)}`,
    description: `Open the game, choose a stream and watch. ${choose.of(LEAGUES)} has several.`,
    ...storedFields(index, choose),
  }),
};

export const affiliates: Filler = {
  file: 'modules/affiliates/affiliate.schema',
  schema: 'affiliateSchema',
  documents: ROWS,
  common: 'https',
  row: ({ index, choose }) => ({
    title: `Partner ${tag(index)}`,
    link: `https://example.org/${tag(index)}`,
    platforms: choose.of(['web', 'mobile', 'both']),
    image: '',
    isActive: choose.below(3) > 0,
    clicks: choose.below(10_000),
    ...storedFields(index, choose),
  }),
};

export const replays: Filler = {
  file: 'modules/replays/replay.schema',
  schema: 'replaySchema',
  documents: ROWS,
  common: 'vs',
  row({ index, choose, id }) {
    const league = choose.below(LEAGUES.length);
    return {
      title: `${choose.of(SIDES)} vs ${choose.of(SIDES)} ${tag(index)}`,
      thumbnail: '',
      leagueId: id(idOf(1, league)),
      leagueName: LEAGUES[league],
      category: choose.of(SPORTS),
      date: new Date(NOW - choose.below(3_000) * 1440 * MINUTE).toISOString().slice(0, 10),
      highlightsUrl: '',
      viewCount: choose.below(50_000),
      parts: [{ _id: id(idOf(12, index)), title: 'First half', url: 'https://example.org/first.m3u8' }],
      ...storedFields(index, choose),
    };
  },
};

export const downloads: Filler = {
  file: 'modules/downloads/download.schema',
  schema: 'downloadSchema',
  documents: ROWS,
  common: 'stable',
  row({ index, choose }) {
    const version = [Math.floor(index / 10_000), Math.floor(index / 100) % 100, index % 100];
    return {
      platform: choose.of(['ios', 'android']),
      version: `${version.join('.')}-${tag(index)}`,
      versionOrder: `${version.map((number) => String(number).padStart(10, '0')).join('.')}-${tag(index)}`,
      downloadUrl: 'https://example.org/build',
      sizeInMB: choose.below(200) + 20,
      releaseStatus: choose.below(5) === 0 ? 'beta' : 'stable',
      downloadCount: choose.below(100_000),
      ...storedFields(index, choose),
    };
  },
};

const progress = (state: string) => ({
  state,
  total: 0,
  sent: 0,
  failed: 0,
  removed: 0,
  startedAt: null,
  finishedAt: null,
});

export const templates: Filler = {
  file: 'modules/notifications/template.schema',
  schema: 'templateSchema',
  documents: ROWS,
  common: 'kick',
  row: ({ index, choose }) => ({
    title: `${choose.of(SIDES)} play tonight ${tag(index)}`,
    description: 'Kick-off is soon: open the app to watch.',
    progress: progress(choose.of(['draft', 'sent'])),
    ...storedFields(index, choose),
  }),
};

/** Pushes that were sent or cancelled, so that none is due during the measurement. */
export const pushes: Filler = {
  file: 'modules/notifications/push.schema',
  schema: 'pushSchema',
  documents: ROWS,
  common: 'goal',
  row: ({ index, choose, id }) => ({
    title: `Goal for ${choose.of(SIDES)} ${tag(index)}`,
    body: `${choose.of(LEAGUES)}: see it again.`,
    image: '',
    category: choose.of(['live', 'news', 'promo', 'highlight']),
    screen: 'Home',
    gameId: id(idOf(3, choose.below(10_000))),
    gameTitle: `${choose.of(SIDES)} vs ${choose.of(SIDES)}`,
    sport: 'Football',
    platforms: 'both',
    deliveryType: choose.of(['instant', 'scheduled']),
    deliveryDate: '',
    deliveryTime: '',
    timeZone: 'UTC',
    sendAt: new Date(NOW - index * MINUTE),
    progress: progress(choose.of(['sent', 'cancelled', 'failed'])),
    ...storedFields(index, choose),
  }),
};

export const media: Filler = {
  file: 'modules/records/media.schema',
  schema: 'mediaSchema',
  documents: ROWS,
  common: 'crest',
  row({ index, choose, id }) {
    const { userId, username } = staffMember(choose);
    return {
      kind: choose.of(['picture', 'picture', 'picture', 'build']),
      name: `${choose.of(SIDES)} crest ${tag(index)}.png`,
      ending: 'png',
      bytes: choose.below(400_000) + 2_000,
      width: 512,
      height: 512,
      hash: index.toString(16).padStart(64, '0'),
      userId: id(userId),
      username,
      ...storedFields(index, choose),
    };
  },
};
