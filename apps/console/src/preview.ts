import { type ConsoleRoute, registerWords } from '@evops/platform/console'
import type { Words } from '@evops/platform/contract'
import { knownPaths } from './route-table.ts'

/** EVOPS_PREVIEW=1: the server says so in the page itself. */
export const previewOn = document.querySelector('meta[name="evops-preview"]') !== null

const keyOf = (path: string) => `shell.path.${path}`

/** Plain pages for the known paths that no domain has built; none without EVOPS_PREVIEW=1. */
export function previewRoutes(built: ReadonlySet<string>): ConsoleRoute[] {
  if (!previewOn) return []
  const unbuilt = knownPaths.filter(({ path }) => path !== '/' && !built.has(path))
  const titles: Words = Object.fromEntries(unbuilt.map(({ path, title }) => [keyOf(path), title]))
  registerWords(titles)
  return unbuilt.map(({ path, codes, hidden, open }) => ({
    path,
    title: keyOf(path),
    codes,
    hidden,
    open,
    load: async () => {
      const { OpenPreview, Preview } = await import('./pages/Preview.tsx')
      return open ? OpenPreview : Preview
    },
  }))
}
