/** The icons that any page may show, whatever its sport. */
export const UI_ICON_NAMES = [
  'search-rounded',
  'close-rounded',
  'light-mode-rounded',
  'dark-mode-rounded',
  'chevron-right-rounded',
  'chevron-left-rounded',
  'play-arrow-rounded',
  'pause-rounded',
  'refresh-rounded',
  'link-rounded',
  'visibility-rounded',
  'visibility-off-rounded',
  'location-on-rounded',
  'menu-rounded',
  'expand-more-rounded',
  'arrow-upward-rounded',
  'schedule-rounded',
  'check-rounded',
  'error-rounded',
  'add-rounded',
  'flag-outline-rounded',
  'home-rounded',
  'slow-motion-video-rounded',
  'download-rounded',
  'notifications-outline-rounded',
  'notifications-active-rounded',
] as const;

/** Of the page with several games. */
export const MULTIVIEW_ICONS = {
  page: 'grid-view-outline-rounded',
  sound: 'volume-up-rounded',
  silent: 'volume-off-rounded',
  stream: 'switch-video-outline-rounded',
  enlarge: 'open-in-full-rounded',
  reduce: 'close-fullscreen-rounded',
  drag: 'drag-pan-rounded',
} as const;

/** Of pages with a player. */
export const THEATRE_ICON = 'width-wide-outline-rounded';

/** Of pages that are passed on. */
export const SHARE_ICON = 'share-outline-rounded';

/** Of pages that lead to a calendar. */
export const CALENDAR_ICON = 'calendar-add-on-outline-rounded';
