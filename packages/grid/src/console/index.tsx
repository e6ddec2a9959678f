import type { ConsoleDomain } from '@evops/kit'
import { drawScreen, explorerScreen, gridObjectScreen, templateScreen } from '../contract/index.ts'
import { prefetchDrawing } from './explorer/prefetch.ts'
import { gridScreenTitleWords } from './grid-door.words.ts'

/** The electrical net of stations: objects, connections and states. */
export const consoleDomain: ConsoleDomain = {
  name: 'grid',
  words: gridScreenTitleWords,
  routes: [
    {
      ...gridObjectScreen,
      load: async () => (await import('./objects/ObjectList.tsx')).ObjectList,
    },
    {
      ...templateScreen,
      load: async () => (await import('./templates/TemplateList.tsx')).TemplateList,
    },
    { ...drawScreen, load: async () => (await import('./editor/DrawPage.tsx')).DrawPage },
    {
      ...explorerScreen,
      load: async () => (await import('./explorer/ExplorerPage.tsx')).ExplorerPage,
      // The code of this screen is not preloaded: the code is small, and the data takes longest to load.
      prefetch: ({ search }) => prefetchDrawing(search),
    },
  ],
}
