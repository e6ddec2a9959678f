import { createStore, type SearchHit } from '@evops/kit'

const most = 6

/** What was opened from the palette, newest first. It goes with the tab, as its tabs do (client-state.ts). */
export const recentHits = createStore<readonly SearchHit[]>([])

export function addRecentHit({ href, label, note, icon }: SearchHit): void {
  const hit = { href, label, ...(note && { note }), ...(icon && { icon }) }
  recentHits.set([hit, ...recentHits.get().filter((other) => other.href !== href)].slice(0, most))
}
