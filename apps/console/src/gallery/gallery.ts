import type { ConsoleRoute } from '@evops/kit'

/** Route `/gallery`, only when the console runs from its sources; a build omits it. */
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
