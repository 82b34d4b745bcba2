import type { FaqRecord } from '@contract/records/faq.record.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { usualLengthMinutes } from '@contract/sports.js';

/** A game as schema.org's SportsEvent, for search engines. */
export function sportsEvent(game: GameRecord, url: string): Record<string, unknown> {
  const team = (name: string) => ({ '@type': 'SportsTeam', name });
  const end = Date.parse(game.startsAt) + usualLengthMinutes(game.category) * 60_000;
  return {
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name: `${game.homeTeam} vs ${game.awayTeam}`,
    description: `${game.title}, ${game.league}`,
    sport: game.category,
    startDate: game.startsAt,
    endDate: new Date(end).toISOString(),
    // schema.org has no status for an event that took place.
    ...(game.status !== 'Finished' && { eventStatus: 'https://schema.org/EventScheduled' }),
    eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
    isAccessibleForFree: true,
    url,
    location: [
      { '@type': 'Place', name: game.location, address: game.location },
      { '@type': 'VirtualLocation', url },
    ],
    homeTeam: team(game.homeTeam),
    awayTeam: team(game.awayTeam),
    competitor: [team(game.homeTeam), team(game.awayTeam)],
    ...(game.status !== 'Finished' && {
      subEvent: {
        '@type': 'BroadcastEvent',
        name: `${game.homeTeam} vs ${game.awayTeam}`,
        isLiveBroadcast: true,
        startDate: game.startsAt,
        endDate: new Date(end).toISOString(),
        url,
      },
    }),
    superEvent: { '@type': 'SportsEvent', name: game.matchTitle },
  };
}

/** The home page for search engines: the site with its search, and the questions it answers. */
export function homePage(
  name: string,
  url: string,
  faqs: readonly Pick<FaqRecord, 'title' | 'description'>[],
): Record<string, unknown> {
  const site = {
    '@type': 'WebSite',
    name,
    url: `${url}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${url}/?q={search_term_string}` },
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

/** JSON that may stand in a script element: no text in it can end the element. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
