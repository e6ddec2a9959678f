import { prefetch } from '@evops/kit'
import { getChargePoint } from '../../contract/index.ts'

// Components that open next to the list are loaded on demand, so that the code of lists and pages stays below its size limit.
export const loadChargePointDrawer = async () => ({
  default: (await import('./ChargePointDrawer.tsx')).ChargePointDrawer,
})
export const loadNewChargePoint = async () => ({
  default: (await import('./NewChargePoint.tsx')).NewChargePoint,
})
export const loadEditChargePoint = async () => ({
  default: (await import('./NewChargePoint.tsx')).EditChargePoint,
})
/** Prefetches the drawer's code and the charge point while the pointer is over the row. */
export function prefetchChargePoint({ id }: { id: string }): void {
  void loadChargePointDrawer()
  void prefetch(getChargePoint, { params: { id } })
}
