import { prefetch, type Search } from '@evops/kit'
import { getSession, listSessions, listTokens } from '../contract/index.ts'

// Prefetches the first data of a screen while the pointer is on its menu entry.
export const prefetchSessionList = () =>
  prefetch(listSessions, { query: { page: 1, pageSize: 50, sort: '-startedAt' } })
export const prefetchSessionPage = (params: Search) => prefetch(getSession, { params: { id: params.id ?? '' } })
/** Loads the code of the session drawer and its session. */
export const loadSessionDrawer = async () => ({
  default: (await import('./detail/SessionDrawer.tsx')).SessionDrawer,
})
export function prefetchSession({ id }: { id: string }): void {
  void loadSessionDrawer()
  void prefetchSessionPage({ id })
}
export const prefetchTokenList = () => prefetch(listTokens, { query: { page: 1, pageSize: 50 } })
