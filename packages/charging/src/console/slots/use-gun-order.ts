import { useCall } from '@evops/platform/console'
import { listRunningOrders, type RunningOrder } from '../../contract/index.ts'

const everyMs = 15_000

/** The order that runs on a gun, if any; the question is shared by all who ask. */
export function useGunOrder(pileId: string, gunNo: number): RunningOrder | undefined {
  const { data } = useCall(listRunningOrders, { query: {} }, { every: everyMs, quiet: true })
  return data?.find((order) => order.pileId === pileId && order.gunNo === gunNo)
}
