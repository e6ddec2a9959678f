import { createStore, type SearchHit } from '@evops/kit'

const most = 6

/** Entries opened from the palette, newest first. Stored per browser tab, like the open pages (client-state.ts). */
export const recentHits = createStore<readonly SearchHit[]>([])

export function addRecentHit({ href, label, note, icon }: SearchHit): void {
  const hit = { href, label, ...(note && { note }), ...(icon && { icon }) }
  recentHits.set([hit, ...recentHits.get().filter((other) => other.href !== href)].slice(0, most))
}
