import type { ConsoleRoute } from '@evops/kit'

/** `/gallery`, while the console runs from its sources; a build leaves it out. */
export const galleryRoutes: readonly ConsoleRoute[] = import.meta.env?.DEV
  ? [
      {
        path: '/gallery',
        title: 'shell.gallery',
        codes: [],
        hidden: true,
        load: async () => (await import('./Gallery.tsx')).Gallery,
      },
    ]
  : []
