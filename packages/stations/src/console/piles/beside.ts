import { prefetch } from '@evops/kit'
import { getPile } from '../../contract/index.ts'

// What opens beside the list comes when it is asked for: the list's own code stays below its ceiling.
export const loadPileDrawer = async () => ({ default: (await import('./PileDrawer.tsx')).PileDrawer })
export const loadNewPile = async () => ({ default: (await import('./NewPile.tsx')).NewPile })
/** The drawer's code and its charge point, while the pointer is on the row. */
export function pileBeside({ id }: { id: string }): void {
  void loadPileDrawer()
  void prefetch(getPile, { params: { id } })
}
