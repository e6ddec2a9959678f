import type { Tx } from '@evops/platform/server'
import { feedingTreeOf } from '../../contract/index.ts'
import { recordedPositionsAt } from './switches.store.ts'
import { loadStationNets } from '../net/net.store.ts'

/**
 * Returns the ids of the charge points of a station that no source feeds with the recorded positions of its switches,
 * as the explorer shows them. A charge point outside the net, or a net without a source, is not in the result: nothing
 * is recorded about its feed.
 */
export async function deadChargePointsAt(tx: Tx, stationId: string): Promise<Set<string>> {
  const net = await loadStationNets(tx, [stationId])
  if (!net.objects.some(({ kind }) => kind === 'EnergySource')) return new Set()
  const recorded = new Map(
    (await recordedPositionsAt(tx, stationId)).map(({ objectId, position }) => [objectId, position]),
  )
  const normal = new Map(net.objects.map(({ id, normalOpen }) => [id, normalOpen === true ? 'open' : 'closed']))
  const { fed } = feedingTreeOf(net, (id) => (recorded.get(id) ?? normal.get(id)) !== 'open')
  return new Set(
    net.objects.flatMap(({ id, kind, refersToId }) =>
      kind === 'ChargingPile' && refersToId !== null && !fed.has(id) ? [refersToId] : [],
    ),
  )
}
