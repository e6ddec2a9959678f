import type { Tx } from '@evops/platform/server'
import { feedingTreeOf, netLimitsOf, type NetLimit } from '../../contract/index.ts'
import { loadStationNets, listStationChargePoints } from './net.store.ts'

/** A limit derived from the net of a station, with names. */
export interface NamedNetLimit extends Omit<NetLimit, 'tightestId'> {
  /** Name of the part with the lowest rating; that of the station if several supplies are added up. */
  name: string
  /** Set for a limit of kind `point`. */
  chargePointId: string | null
}
export interface NetLimits {
  /** Each limit after the one above it, the site first; empty: nothing is fed. */
  limits: NamedNetLimit[]
  /** Names of objects at which two feeds meet; then there is no tree. */
  meshed: string[]
  /** Names of charge points without a feed. */
  unfed: string[]
}

/** Returns the limits of a station's net with its switches in normal position, for planning. */
export async function netLimitsAt(tx: Tx, stationId: string): Promise<NetLimits> {
  const [net, chargePoints] = [await loadStationNets(tx, [stationId]), await listStationChargePoints(tx, stationId)]
  const plates = new Map(chargePoints.map(({ chargePointId, ratedPowerW }) => [chargePointId, ratedPowerW]))
  const byId = new Map(net.objects.map((one) => [one.id, one]))
  const objects = net.objects.map((one) =>
    one.kind === 'ChargingPile' ? { ...one, ratedW: one.ratedW ?? plates.get(one.refersToId ?? '') ?? null } : one,
  )
  const feeding = feedingTreeOf({ ...net, objects }, (id) => byId.get(id)?.normalOpen !== true)
  const nameOf = (id: string | null) => byId.get(id ?? '')?.name ?? ''
  return {
    limits: netLimitsOf(feeding).map(({ tightestId, ...limit }) => ({
      ...limit,
      name: nameOf(limit.kind === 'point' ? limit.objectId : tightestId),
      chargePointId: limit.kind === 'point' ? (byId.get(limit.objectId ?? '')?.refersToId ?? null) : null,
    })),
    meshed: feeding.meshed.map(nameOf),
    unfed: net.objects
      .filter(({ id, kind }) => kind === 'ChargingPile' && !feeding.fed.has(id))
      .map(({ name }) => name),
  }
}
