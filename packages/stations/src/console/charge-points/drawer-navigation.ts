import { prefetch } from '@evops/kit'
import { getChargePoint } from '../../contract/index.ts'

// What opens beside the list comes when it is asked for: the list's own code stays below its ceiling.
export const loadChargePointDrawer = async () => ({ default: (await import('./ChargePointDrawer.tsx')).ChargePointDrawer })
export const loadNewChargePoint = async () => ({ default: (await import('./NewChargePoint.tsx')).NewChargePoint })
/** The drawer's code and its charge point, while the pointer is on the row. */
export function chargePointBeside({ id }: { id: string }): void {
  void loadChargePointDrawer()
  void prefetch(getChargePoint, { params: { id } })
}
