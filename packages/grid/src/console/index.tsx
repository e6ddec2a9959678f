import type { ConsoleDomain } from '@evops/kit'
import { drawScreen, explorerScreen, gridObjectScreen, templateScreen } from '../contract/index.ts'
import { drawing } from './explorer/prefetch.ts'
import { gridDoorWords } from './grid-door.words.ts'

/** The electrical net of stations: its objects, what they are connected to, and how they stand. */
export const consoleDomain: ConsoleDomain = {
  name: 'grid',
  words: gridDoorWords,
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
      // Not loaded first: it is small, and what it waits for is the longest of what the page waits for.
      prefetch: ({ search }) => drawing(search),
    },
  ],
}
