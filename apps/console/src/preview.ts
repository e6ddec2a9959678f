import { type ConsoleRoute, registerWords } from '@evops/kit'
import { type Screen, titlesOf } from '@evops/platform/contract'
import { unserved } from './unserved.screens.ts'

/** EVOPS_PREVIEW=1: the server says so in the page itself. */
export const previewOn = document.querySelector('meta[name="evops-preview"]') !== null

/** Plain pages for the known paths that no domain has built; none without EVOPS_PREVIEW=1. */
export function previewRoutes(): ConsoleRoute[] {
  if (!previewOn) return []
  registerWords(titlesOf(unserved.screens))
  const screens: readonly Screen[] = unserved.screens
  return screens
    .filter(({ path }) => path !== '/')
    .map((screen) => ({
      ...screen,
      load: async () => {
        const { OpenPreview, Preview } = await import('./pages/Preview.tsx')
        return screen.open ? OpenPreview : Preview
      },
    }))
}
