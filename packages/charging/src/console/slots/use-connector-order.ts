import { useCall } from '@evops/kit'
import type { ConnectorPlace } from '@evops/stations/console'
import { useEffect } from 'react'
import { listRunningOrders, type RunningOrder } from '../../contract/index.ts'

const everyMs = 15_000

/** The order that runs on a connector, if any: asked for again when the connector's state changes; the question is shared by all who ask. */
export function useConnectorOrder({
  chargePointId,
  connectorNo,
  status,
}: Pick<ConnectorPlace, 'chargePointId' | 'connectorNo' | 'status'>): RunningOrder | undefined {
  const { data, refetch } = useCall(listRunningOrders, { query: {} }, { every: everyMs, quiet: true })
  useEffect(() => {
    if (status !== undefined) void refetch({ cancelRefetch: false })
  }, [status, refetch])
  return data?.find((order) => order.chargePointId === chargePointId && order.connectorNo === connectorNo)
}
