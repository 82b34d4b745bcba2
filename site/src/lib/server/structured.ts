import type { ClipDetails } from '@contract/records/clip.record.js';
import type { FaqRecord } from '@contract/records/faq.record.js';
import type { GameRecord } from '@contract/records/match.record.js';
import type { ReplayDetails } from '@contract/records/replay.record.js';
import { isCalledOffText, isTimeOpen, type CalledOffText } from '@contract/results.js';
import { picturePath } from '@contract/routes.js';
import { sitePaths, localPath } from '../../i18n/paths.js';
import type { SiteConfig } from '@contract/site-locals.js';
import { usualLengthMinutes } from '@contract/sports.js';
import { MINUTE } from '@contract/time/units.js';
import { p } from '../../i18n/page.js';
import { t } from '../../i18n/ui.js';
import { language } from '../../i18n/language.js';

type Site = Pick<SiteConfig, 'brandName' | 'publicUrl'>;

/** schema.org's event status by status text of a game that is called off. */
const CALLED_OFF: Readonly<Record<CalledOffText, string>> = {
  Postponed: 'EventPostponed',
  Cancelled: 'EventCancelled',
};

/** The teams of a game, without placeholders such as 'Winner SF1'. */
function teamsOf({ homeTeam, awayTeam, isHomePlaceholder, isAwayPlaceholder }: GameRecord) {
  const team = (name: string, isPlaceholder: boolean) => (isPlaceholder ? undefined : { '@type': 'SportsTeam', name });
  const home = team(homeTeam, isHomePlaceholder);
  const away = team(awayTeam, isAwayPlaceholder);
  const competitor = [home, away].filter(Boolean);
  return { homeTeam: home, awayTeam: away, competitor: competitor.length > 0 ? competitor : undefined };
}
const publisher = ({ brandName, publicUrl }: Site) => ({
  '@type': 'Organization',
  name: brandName,
  url: `${publicUrl}/`,
  logo: `${publicUrl}/icon-192.png`,
});
const views = (count: number) => ({
  '@type': 'InteractionCounter',
  interactionType: { '@type': 'WatchAction' },
  userInteractionCount: count,
});

/** Returns a game as schema.org's SportsEvent with its broadcast and its video, for search engines. */
export function gamePage(game: GameRecord, url: string, site: Site): Record<string, unknown> {
  const name = t('versus', { home: game.homeTeam, away: game.awayTeam });
  const picture = site.publicUrl + picturePath('game', game);
  const isOpen = isTimeOpen(game);
  const start = isOpen ? game.date : game.startsAt;
  const usualEnd = new Date(Date.parse(game.startsAt) + usualLengthMinutes(game.category) * MINUTE).toISOString();
  const end = isOpen ? game.date : usualEnd;
  const isOver = game.status === 'Finished';
  const eventStatus = isCalledOffText(game.statusText) ? CALLED_OFF[game.statusText] : isOver ? '' : 'EventScheduled';
  const ids = { event: `${url}#event`, broadcast: `${url}#broadcast` };
  const location = [
    ...(game.location ? [{ '@type': 'Place', name: game.location, address: game.location }] : []),
    { '@type': 'VirtualLocation', url },
  ];
  const event = {
    '@type': 'SportsEvent',
    '@id': ids.event,
    name,
    description: `${game.title}, ${game.league}`,
    sport: game.category,
    startDate: start,
    endDate: end,
    // schema.org has no status for a past event.
    ...(eventStatus && { eventStatus: `https://schema.org/${eventStatus}` }),
    eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
    isAccessibleForFree: true,
    url,
    image: [picture],
    location,
    ...teamsOf(game),
    organizer: {
      '@type': 'SportsOrganization',
      name: game.league,
      url: site.publicUrl + sitePaths.league(game.leagueId, game.league),
    },
    superEvent: { '@type': 'SportsEvent', name: game.matchTitle, startDate: start, location },
    ...(!isOver && { subEvent: { '@id': ids.broadcast } }),
  };
  if (isOver) return { '@context': 'https://schema.org', '@graph': [event] };
  const broadcast = {
    '@type': 'BroadcastEvent',
    '@id': ids.broadcast,
    name,
    description: p('structured.live', { game: name }),
    isLiveBroadcast: true,
    startDate: start,
    endDate: end,
    eventStatus: `https://schema.org/${eventStatus}`,
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    isAccessibleForFree: true,
    url,
    image: [picture],
    location: { '@type': 'VirtualLocation', url },
    broadcastOfEvent: { '@id': ids.event },
    organizer: publisher(site),
  };
  const [stream] = game.streamUrls;
  const video = stream && {
    '@type': 'VideoObject',
    name: p('structured.live', { game: name }),
    description: `${game.title}, ${game.league}`,
    thumbnailUrl: [picture],
    uploadDate: game.createdAt,
    embedUrl: site.publicUrl + stream.stream,
    url,
    publisher: publisher(site),
    isAccessibleForFree: true,
    interactionStatistic: views(game.viewCount),
    publication: { '@type': 'BroadcastEvent', isLiveBroadcast: true, startDate: start, endDate: end },
  };
  return { '@context': 'https://schema.org', '@graph': [event, broadcast, ...(video ? [video] : [])] };
}

/** Returns a replay as schema.org's VideoObject with its parts. */
export function replayPage(replay: ReplayDetails, url: string, site: Site): Record<string, unknown> {
  const picture = site.publicUrl + picturePath('replay', replay);
  const common = {
    '@type': 'VideoObject',
    thumbnailUrl: [picture],
    uploadDate: replay.createdAt,
    isAccessibleForFree: true,
  };
  const [first] = replay.parts;
  const parts = replay.parts.map(({ title, stream }) => ({
    ...common,
    name: `${replay.title}: ${title}`,
    description: `${replay.title}, ${replay.league}`,
    embedUrl: site.publicUrl + stream,
  }));
  return {
    '@context': 'https://schema.org',
    ...common,
    name: replay.title,
    description: `${replay.title}, ${replay.league}`,
    url,
    publisher: publisher(site),
    ...(first && { embedUrl: site.publicUrl + first.stream }),
    ...(replay.viewCount > 0 && { interactionStatistic: views(replay.viewCount) }),
    ...(parts.length > 1 && { hasPart: parts }),
  };
}

/** Returns a clip as schema.org's VideoObject. */
export const clipPage = (clip: ClipDetails, url: string, site: Site): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'VideoObject',
  name: clip.title,
  description: p('clip.description', { title: clip.title, game: clip.game?.title ?? site.brandName }),
  thumbnailUrl: [site.publicUrl + clip.pictureUrl],
  uploadDate: clip.createdAt,
  duration: `PT${Math.round(clip.duration)}S`,
  embedUrl: site.publicUrl + clip.stream,
  url,
  publisher: publisher(site),
  isAccessibleForFree: true,
});

/** Returns the home page for search engines: the site with its search and the FAQs. */
export function homePage(
  name: string,
  url: string,
  faqs: readonly Pick<FaqRecord, 'title' | 'description'>[],
): Record<string, unknown> {
  const site = {
    '@type': 'WebSite',
    name,
    url: url + localPath('/'),
    inLanguage: language(),
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${url}${localPath('/')}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
  const questions = faqs.map(({ title, description }) => ({
    '@type': 'Question',
    name: title,
    acceptedAnswer: { '@type': 'Answer', text: description },
  }));
  const page = { '@type': 'FAQPage', mainEntity: questions };
  return { '@context': 'https://schema.org', '@graph': questions.length > 0 ? [site, page] : [site] };
}

/** Serializes JSON for a script element. No text in it can end the element. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
