import { useCall } from '@evops/kit'
import type { ConnectorPlace } from '@evops/stations/console'
import { useEffect } from 'react'
import { listRunningSessions, type RunningSession } from '../../contract/index.ts'

const everyMs = 15_000

/**
 * Returns the running session of a connector, if any. It is requested again when the connector's state changes. All
 * components share one request.
 */
export function useConnectorSession({
  chargePointId,
  connectorNo,
  status,
}: Pick<ConnectorPlace, 'chargePointId' | 'connectorNo' | 'status'>): RunningSession | undefined {
  const { data, refetch } = useCall(listRunningSessions, { query: {} }, { every: everyMs, quiet: true })
  useEffect(() => {
    if (status !== undefined) void refetch({ cancelRefetch: false })
  }, [status, refetch])
  return data?.find((session) => session.chargePointId === chargePointId && session.connectorNo === connectorNo)
}
