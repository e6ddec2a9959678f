import { newId, orNotFound, Problem } from '@evops/platform/contract'
import { conflictWith, constraintOf, type Actor, type Tx } from '@evops/platform/server'
import {
  quotasFor,
  seasonOf,
  type DriverGradeRow,
  type QuotaForm,
  type QuotaRow,
  type QuotaSettings,
  type QuotaSettingsForm,
} from '../../contract/index.ts'
import type { FleetDeps } from '../deps.ts'
import { closedTo, holdMonths } from '../records/months.store.ts'
import { restampSeasons } from '../records/seasons.store.ts'
import { todayOf } from '../records/today.ts'
import { touchesClosed } from './closed.rules.ts'
import { findGrade, setGrade } from './grades.store.ts'
import {
  changeQuota,
  deleteQuota,
  factsForQuota,
  findQuota,
  insertQuota,
  lockQuota,
  quotasOn,
} from './quotas.store.ts'
import { settingsOf, writeSettings } from '../records/settings.store.ts'

/** Returns a quota. Throws request.not-found. */
export async function quotaOf(tx: Tx, id: string, today: string): Promise<QuotaRow> {
  return orNotFound(await findQuota(tx, id, today))
}

/** Adds a quota. Throws fleet.quota-overlap and fleet.month-closed. */
export async function addQuota(
  tx: Tx,
  deps: FleetDeps,
  { actor, form }: { actor: Actor; form: QuotaForm },
): Promise<QuotaRow> {
  await refuseClosed(tx, actor, { after: form })
  const at = deps.services.now()
  const id = newId(at.getTime())
  await withOverlapRefusal(insertQuota(tx, { operatorId: actor.operatorId, id, form, at }))
  return quotaOf(tx, id, await todayOf(deps, actor.operatorId))
}

/** Updates a quota. Throws request.not-found, request.conflict, fleet.quota-overlap and fleet.month-closed. */
export async function editQuota(
  tx: Tx,
  deps: FleetDeps,
  { actor, id, version, form }: { actor: Actor; id: string; version: number; form: QuotaForm },
): Promise<{ before: QuotaRow; after: QuotaRow }> {
  const today = await todayOf(deps, actor.operatorId)
  await lockQuota(tx, id)
  const before = await quotaOf(tx, id, today)
  if (before.version !== version) throw conflictWith(form, before)
  await refuseClosed(tx, actor, { before, after: form })
  await withOverlapRefusal(changeQuota(tx, id, form))
  return { before, after: await quotaOf(tx, id, today) }
}

/** Deletes a quota. Throws request.not-found and fleet.month-closed. */
export async function removeQuota(tx: Tx, deps: FleetDeps, actor: Actor, id: string): Promise<QuotaRow> {
  await lockQuota(tx, id)
  const before = await quotaOf(tx, id, await todayOf(deps, actor.operatorId))
  await refuseClosed(tx, actor, { before })
  await deleteQuota(tx, id)
  return before
}

async function refuseClosed(
  tx: Tx,
  { operatorId }: Actor,
  change: { before?: QuotaForm; after?: QuotaForm },
): Promise<void> {
  await holdMonths(tx, operatorId, 'shared')
  const last = await closedTo(tx)
  const { before, after } = change
  const sameTerms =
    before !== undefined &&
    after !== undefined &&
    (['modelId', 'lineId', 'season', 'grade', 'dwh100km', 'toleranceHundredths'] as const).every(
      (name) => before[name] === after[name],
    )
  if (last !== undefined && touchesClosed(last, { ...change, sameTerms }))
    throw new Problem('fleet.month-closed', { month: last.slice(0, 7) })
}
async function withOverlapRefusal(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (constraintOf(error) !== 'fleet_quotas_overlap') throw error
    throw new Problem('fleet.quota-overlap', {}, { validFrom: 'fleet.quota-overlap' })
  })
}

/**
 * Returns the quota that applies to a vehicle on a line and a day, and the other matching ones. Throws
 * request.not-found.
 */
export async function findMatchingQuotas(
  tx: Tx,
  deps: FleetDeps,
  {
    actor,
    day,
    ...who
  }: {
    actor: Actor
    day: string
    vehicleId: string
    lineId?: string | undefined
    driverId?: string | undefined
  },
) {
  const facts = orNotFound(await factsForQuota(tx, who))
  const season = seasonOf(day, await settingsOf(tx, actor.operatorId))
  const all = await quotasOn(tx, day, await todayOf(deps, actor.operatorId))
  const { modelName, lineNo, grade } = facts
  return { season, modelName, lineNo, grade, fitting: quotasFor(all, { ...facts, day, season }) }
}

/**
 * Changes season months, start of the energy day, and price settings. The season of records in open months is updated.
 * Throws request.conflict.
 */
export async function changeSettings(
  tx: Tx,
  { operatorId }: Actor,
  form: QuotaSettingsForm,
): Promise<{ before: QuotaSettings; after: QuotaSettings }> {
  await holdMonths(tx, operatorId, 'alone')
  const before = await settingsOf(tx, operatorId)
  if (before.version !== form.version || !(await writeSettings(tx, operatorId, form)))
    throw conflictWith(form, await settingsOf(tx, operatorId))
  await restampSeasons(tx, { ...form, after: await closedTo(tx) })
  return { before, after: await settingsOf(tx, operatorId) }
}

/** Changes a driver's grade. Throws request.not-found and request.conflict. */
export async function changeGrade(
  tx: Tx,
  change: { id: string; grade: number | null; version: number },
): Promise<{ before: DriverGradeRow; after: DriverGradeRow }> {
  const before = orNotFound(await findGrade(tx, change.id))
  if (!(await setGrade(tx, change))) throw conflictWith({ grade: change.grade }, before)
  return { before, after: (await findGrade(tx, change.id)) ?? before }
}
