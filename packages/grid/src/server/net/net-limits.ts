import type { Tx } from '@evops/platform/server'
import { feedingOf, limitsOf, type NetLimit } from '../../contract/index.ts'
import { netsOf, chargePointsOf } from './net.store.ts'

/** A limit that the net of a station asks for, in names. */
export interface NamedLimit extends Omit<NetLimit, 'tightestId'> {
  /** Of what carries the least; the station's where several supplies add up. */
  name: string
  /** Of a point. */
  chargePointId: string | null
}
export interface NetLimits {
  /** Each after the one above it, the site first; none: nothing is fed. */
  limits: NamedLimit[]
  /** Names of objects at which two ways of being fed meet: then there is no tree. */
  meshed: string[]
  /** Names of charge points that nothing feeds. */
  unfed: string[]
}

/** What the net of a station carries at most, with its switches as they normally stand, for whoever plans by it. */
export async function netLimitsAt(tx: Tx, stationId: string): Promise<NetLimits> {
  const [net, chargePoints] = [await netsOf(tx, [stationId]), await chargePointsOf(tx, stationId)]
  const plates = new Map(chargePoints.map(({ chargePointId, ratedPowerW }) => [chargePointId, ratedPowerW]))
  const byId = new Map(net.objects.map((one) => [one.id, one]))
  const objects = net.objects.map((one) =>
    one.kind === 'ChargingPile'
      ? { ...one, ratedW: one.ratedW ?? plates.get(one.refersToId ?? '') ?? null }
      : one,
  )
  const feeding = feedingOf({ ...net, objects }, (id) => byId.get(id)?.normalOpen !== true)
  const nameOf = (id: string | null) => byId.get(id ?? '')?.name ?? ''
  return {
    limits: limitsOf(feeding).map(({ tightestId, ...limit }) => ({
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
