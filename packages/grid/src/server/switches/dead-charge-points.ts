import type { Tx } from '@evops/platform/server'
import { feedingOf } from '../../contract/index.ts'
import { positionsAt } from './switches.store.ts'
import { netsOf } from '../net/net.store.ts'

/**
 * Returns the ids of the charge points of a station that no source feeds with the recorded positions of its switches,
 * as the explorer shows them. A charge point outside the net, or a net without a source, is not in the result: nothing
 * is recorded about its feed.
 */
export async function deadChargePointsAt(tx: Tx, stationId: string): Promise<Set<string>> {
  const net = await netsOf(tx, [stationId])
  if (!net.objects.some(({ kind }) => kind === 'EnergySource')) return new Set()
  const recorded = new Map(
    (await positionsAt(tx, stationId)).map(({ objectId, position }) => [objectId, position]),
  )
  const normal = new Map(
    net.objects.map(({ id, normalOpen }) => [id, normalOpen === true ? 'open' : 'closed']),
  )
  const { fed } = feedingOf(net, (id) => (recorded.get(id) ?? normal.get(id)) !== 'open')
  return new Set(
    net.objects.flatMap(({ id, kind, refersToId }) =>
      kind === 'ChargingPile' && refersToId !== null && !fed.has(id) ? [refersToId] : [],
    ),
  )
}
