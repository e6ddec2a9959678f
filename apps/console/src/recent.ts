import { createStore, type SearchHit } from '@evops/kit'

const most = 6

/** Entries opened from the palette, newest first. Stored per browser tab, like the open pages (client-state.ts). */
export const recentHits = createStore<readonly SearchHit[]>([])

export function addRecentHit({ href, label, note, icon }: SearchHit): void {
  const hit = { href, label, ...(note && { note }), ...(icon && { icon }) }
  recentHits.set([hit, ...recentHits.get().filter((other) => other.href !== href)].slice(0, most))
}

const visitedLimit = 8
/** Paths of the menu pages visited last, newest first. */
export const visitedPages = createStore<readonly string[]>([])

export function addVisitedPage(path: string): void {
  visitedPages.set([path, ...visitedPages.get().filter((other) => other !== path)].slice(0, visitedLimit))
}
