import { type ConsoleRoute, registerWords } from '@evops/kit'
import { type Screen, screenTitles } from '@evops/platform/contract'
import { screensWithoutDomain } from './unserved.screens.ts'

/** EVOPS_PREVIEW=1: set by the server in the page. */
export const isPreviewEnabled = document.querySelector('meta[name="evops-preview"]') !== null

/** Returns placeholder routes for known paths without a domain; none without EVOPS_PREVIEW=1. */
export function previewRoutes(): ConsoleRoute[] {
  if (!isPreviewEnabled) return []
  registerWords(screenTitles(screensWithoutDomain.screens))
  const screens: readonly Screen[] = screensWithoutDomain.screens
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
