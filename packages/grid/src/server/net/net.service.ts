import { Problem } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import type { StationNet } from '../../contract/index.ts'
import { netFindingsOf, normalNetState } from './net.rules.ts'
import { loadStationNets, listStationChargePoints, stationNameOf } from './net.store.ts'

/** Throws request.not-found. */
export async function getStationNet(tx: Tx, stationId: string): Promise<StationNet> {
  const stationName = await stationNameOf(tx, stationId)
  if (stationName === undefined) throw new Problem('request.not-found')
  const [net, chargePoints] = [await loadStationNets(tx, [stationId]), await listStationChargePoints(tx, stationId)]
  const current = normalNetState(net)
  const byObject = Map.groupBy(net.terminals, ({ objectId }) => objectId)
  const connectorsOf = new Map(chargePoints.map(({ chargePointId, connectors }) => [chargePointId, connectors]))
  const objects = net.objects.map(({ stationId: _stationId, refersToId, ...object }) => ({
    ...object,
    ...current.of(object.id),
    connectors: connectorsOf.get(refersToId ?? '') ?? [],
    terminals: (byObject.get(object.id) ?? []).map(({ objectId: _objectId, ...terminal }) => ({
      ...terminal,
      state: current.terminals.get(terminal.id)?.state ?? 'dead',
    })),
  }))
  return { stationId, stationName, objects, findings: netFindingsOf(net, current, chargePoints) }
}
