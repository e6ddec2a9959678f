import { useCall } from '@evops/kit'
import type { GunPlace } from '@evops/stations/console'
import { useEffect } from 'react'
import { listRunningOrders, type RunningOrder } from '../../contract/index.ts'

const everyMs = 15_000

/** The order that runs on a gun, if any: asked for again when the gun's state changes; the question is shared by all who ask. */
export function useGunOrder({
  pileId,
  gunNo,
  status,
}: Pick<GunPlace, 'pileId' | 'gunNo' | 'status'>): RunningOrder | undefined {
  const { data, refetch } = useCall(listRunningOrders, { query: {} }, { every: everyMs, quiet: true })
  useEffect(() => {
    if (status !== undefined) void refetch({ cancelRefetch: false })
  }, [status, refetch])
  return data?.find((order) => order.pileId === pileId && order.gunNo === gunNo)
}
