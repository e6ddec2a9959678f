import { newId, orNotFound, Problem } from '@evops/platform/contract'
import { conflictWith, constraintOf, mayReach, remove, type Actor, type Tx } from '@evops/platform/server'
import { isIP } from 'node:net'
import type { CollectorForm, CollectorReading, CollectorRow } from '../../contract/index.ts'
import type { EnergyDeps } from '../deps.ts'
import { listVisibleMeters, zonesOf } from '../supply/supply.store.ts'
import { readCollectorDevice, driftOf } from './collecting.ts'
import {
  changeCollector,
  findCollector,
  insertCollector,
  savePoints,
  findPointConflict,
} from './collectors.store.ts'
import { collectorToRead } from './reads.store.ts'
import { scaleReading } from './values.rules.ts'

interface CollectorDraft {
  operatorId: string
  form: CollectorForm
  now: Date
}
/** Throws request.not-found. */
export async function collectorOf(tx: Tx, id: string): Promise<CollectorRow> {
  return orNotFound(await findCollector(tx, id))
}
const inField = (code: string, field: string, values = {}) => new Problem(code, values, { [field]: code })
/**
 * An IP address is checked against the allowed networks now. A host name is checked at each connection, because its
 * address may change.
 */
async function validateCollector(
  tx: Tx,
  deps: EnergyDeps,
  { operatorId, id, form }: CollectorDraft & { id: string },
): Promise<void> {
  const { host, stationId } = form
  if (isIP(host) !== 0 && !mayReach(host, await deps.allowedNetworks(operatorId)))
    throw inField('request.private-address', 'host', { address: host })
  if (!(await zonesOf(tx, [stationId])).has(stationId)) throw inField('request.not-found', 'stationId')
  const meterIds = [...new Set(form.points.map(({ meterId }) => meterId))]
  const meters = await listVisibleMeters(tx, meterIds)
  if (meters.length < meterIds.length) throw inField('request.not-found', 'points')
  const elsewhere = meters.find((meter) => meter.stationId !== stationId)
  if (elsewhere) throw inField('energy.meter-not-here', 'points', { meter: elsewhere.meterNo })
  const taken = await findPointConflict(tx, { id, form })
  if (taken) throw inField('energy.point-taken', 'points', taken)
}
async function withNameConflict<T>({ name }: CollectorForm, done: Promise<T>): Promise<T> {
  return done.catch((error: unknown) => {
    if (constraintOf(error) === 'energy_collectors_name') throw inField('energy.name-taken', 'name', { name })
    throw error
  })
}

export async function addCollector(
  tx: Tx,
  deps: EnergyDeps,
  submitted: CollectorDraft,
): Promise<CollectorRow> {
  const record = { ...submitted, id: newId(submitted.now.getTime()) }
  await validateCollector(tx, deps, record)
  await withNameConflict(record.form, insertCollector(tx, record))
  await savePoints(tx, record)
  return collectorOf(tx, record.id)
}
/** Throws request.conflict. */
export async function updateCollectorForm(
  tx: Tx,
  deps: EnergyDeps,
  record: CollectorDraft & { id: string; version: number },
): Promise<{ before: CollectorRow; after: CollectorRow }> {
  const before = await collectorOf(tx, record.id)
  await validateCollector(tx, deps, record)
  if (!(await withNameConflict(record.form, changeCollector(tx, record))))
    throw conflictWith(record.form, before)
  await savePoints(tx, record)
  return { before, after: await collectorOf(tx, record.id) }
}
export async function removeCollector(tx: Tx, id: string): Promise<CollectorRow> {
  const before = await collectorOf(tx, id)
  await remove(tx, 'energy_collectors', { id })
  return before
}

/** Reads the device once, in addition to its scheduled reads. Nothing is stored. Throws request.not-found. */
export async function readNow(deps: EnergyDeps, actor: Actor, id: string): Promise<CollectorReading> {
  const { services, allowedNetworks, answerMs } = deps
  const collector = orNotFound(await services.db.inTenant(actor, (tx) => collectorToRead(tx, id)))
  const began = performance.now()
  const deviceReading = await readCollectorDevice(collector, {
    reach: await allowedNetworks(actor.operatorId),
    withClock: true,
    answerMs,
  })
  const tookMs = Math.round(performance.now() - began)
  if ('error' in deviceReading) {
    const { fault, message } = deviceReading.error
    return { fault, faultDetail: message || null, tookMs, clockDriftS: null, points: [] }
  }
  const points = collector.points.map((point) => {
    const { meterNo, quantity } = point
    const value = scaleReading(deviceReading.values.get(point) ?? { fault: 'no-data' }, point)
    return 'fault' in value
      ? { meterNo, quantity, valueE3: null, fault: value.fault }
      : { meterNo, quantity, valueE3: value.valueE3, fault: null }
  })
  const clockDriftS = driftOf(collector, deviceReading.localTime, services.now())
  return { fault: null, faultDetail: null, tookMs, clockDriftS, points }
}
