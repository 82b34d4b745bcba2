import type { DashboardResource } from '../resource.js';

/** Clips have no page: dialogs of recordings create and list them. */
export const clips: DashboardResource = {
  name: 'clips',
  group: 'Content',
  items: [],
  pages: {},
  writes: async () => {
    const { ClipDto } = await import('@contract/dto/clip.dto.js');
    return { dto: ClipDto };
  },
  refreshes: ['games', 'matches'],
};
