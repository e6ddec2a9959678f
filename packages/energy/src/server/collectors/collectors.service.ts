import { newId, requireFound, Problem } from '@evops/platform/contract'
import {
  conflictProblem,
  violatedConstraint,
  isAddressReachable,
  deleteTableRow,
  type Actor,
  type Tx,
} from '@evops/platform/server'
import { isIP } from 'node:net'
import type { CollectorForm, CollectorReading, CollectorRow } from '../../contract/index.ts'
import type { EnergyDeps } from '../deps.ts'
import { listVisibleMeters, timeZonesOfStations } from '../supply/supply.store.ts'
import { readCollectorDevice, clockDriftSeconds } from './collecting.ts'
import { changeCollector, findCollector, insertCollector, savePoints, findPointConflict } from './collectors.store.ts'
import { collectorToRead } from './reads.store.ts'
import { scaleReading } from './values.rules.ts'

interface CollectorDraft {
  operatorId: string
  form: CollectorForm
  now: Date
}
/** Throws request.not-found. */
export async function getCollectorRow(tx: Tx, id: string): Promise<CollectorRow> {
  return requireFound(await findCollector(tx, id))
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
  if (isIP(host) !== 0 && !isAddressReachable(host, await deps.allowedNetworks(operatorId)))
    throw inField('request.private-address', 'host', { address: host })
  if (!(await timeZonesOfStations(tx, [stationId])).has(stationId)) throw inField('request.not-found', 'stationId')
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
    if (violatedConstraint(error) === 'energy_collectors_name') throw inField('energy.name-taken', 'name', { name })
    throw error
  })
}

export async function addCollector(tx: Tx, deps: EnergyDeps, submitted: CollectorDraft): Promise<CollectorRow> {
  const record = { ...submitted, id: newId(submitted.now.getTime()) }
  await validateCollector(tx, deps, record)
  await withNameConflict(record.form, insertCollector(tx, record))
  await savePoints(tx, record)
  return getCollectorRow(tx, record.id)
}
/** Throws request.conflict. */
export async function updateCollectorForm(
  tx: Tx,
  deps: EnergyDeps,
  record: CollectorDraft & { id: string; version: number },
): Promise<{ before: CollectorRow; after: CollectorRow }> {
  const before = await getCollectorRow(tx, record.id)
  await validateCollector(tx, deps, record)
  if (!(await withNameConflict(record.form, changeCollector(tx, record)))) throw conflictProblem(record.form, before)
  await savePoints(tx, record)
  return { before, after: await getCollectorRow(tx, record.id) }
}
export async function removeCollector(tx: Tx, id: string): Promise<CollectorRow> {
  const before = await getCollectorRow(tx, id)
  await deleteTableRow(tx, 'energy_collectors', { id })
  return before
}

/** Reads the device once, in addition to its scheduled reads. Nothing is stored. Throws request.not-found. */
export async function readCollectorNow(deps: EnergyDeps, actor: Actor, id: string): Promise<CollectorReading> {
  const { services, allowedNetworks, answerMs } = deps
  const collector = requireFound(await services.db.inTenant(actor, (tx) => collectorToRead(tx, id)))
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
  const clockDriftS = clockDriftSeconds(collector, deviceReading.localTime, services.now())
  return { fault: null, faultDetail: null, tookMs, clockDriftS, points }
}
