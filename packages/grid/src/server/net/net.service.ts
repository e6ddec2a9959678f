import { Problem } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import type { StationNet } from '../../contract/index.ts'
import { findingsOf, normalState } from './net.rules.ts'
import { netsOf, chargePointsOf, stationNameOf } from './net.store.ts'

/** Throws request.not-found. */
export async function netOf(tx: Tx, stationId: string): Promise<StationNet> {
  const stationName = await stationNameOf(tx, stationId)
  if (stationName === undefined) throw new Problem('request.not-found')
  const [net, chargePoints] = [await netsOf(tx, [stationId]), await chargePointsOf(tx, stationId)]
  const current = normalState(net)
  const byObject = Map.groupBy(net.terminals, ({ objectId }) => objectId)
  const connectorsOf = new Map(
    chargePoints.map(({ chargePointId, connectors }) => [chargePointId, connectors]),
  )
  const objects = net.objects.map(({ stationId: _stationId, refersToId, ...object }) => ({
    ...object,
    ...current.of(object.id),
    connectors: connectorsOf.get(refersToId ?? '') ?? [],
    terminals: (byObject.get(object.id) ?? []).map(({ objectId: _objectId, ...terminal }) => ({
      ...terminal,
      state: current.terminals.get(terminal.id)?.state ?? 'dead',
    })),
  }))
  return { stationId, stationName, objects, findings: findingsOf(net, current, chargePoints) }
}
