/** Icons of all pages, except sport icons. */
export const UI_ICON_NAMES = [
  'search-rounded',
  'calendar-month-outline-rounded',
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
  'star-outline-rounded',
  'star-rounded',
] as const;

/** Icons of the multiview page. */
export const MULTIVIEW_ICONS = {
  page: 'grid-view-outline-rounded',
  sound: 'volume-up-rounded',
  silent: 'volume-off-rounded',
  stream: 'switch-video-outline-rounded',
  enlarge: 'open-in-full-rounded',
  reduce: 'close-fullscreen-rounded',
  drag: 'drag-pan-rounded',
} as const;

/** Icon of pages with a player. */
export const THEATRE_ICON = 'width-wide-outline-rounded';

/** Icon of pages with a share button. */
export const SHARE_ICON = 'share-outline-rounded';

/** Icon of pages with a calendar. */
export const CALENDAR_ICON = 'calendar-add-on-outline-rounded';
