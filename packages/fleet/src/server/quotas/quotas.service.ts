import { newId, requireFound, Problem } from '@evops/platform/contract'
import { conflictProblem, violatedConstraint, type Actor, type Tx } from '@evops/platform/server'
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
import { lastClosedDay, lockRecordMonths } from '../records/months.store.ts'
import { restampSeasons } from '../records/seasons.store.ts'
import { operatorToday } from '../records/today.ts'
import { changesClosedDays } from './closed.rules.ts'
import { findGrade, setGrade } from './grades.store.ts'
import { changeQuota, deleteQuota, factsForQuota, findQuota, insertQuota, lockQuota, quotasOn } from './quotas.store.ts'
import { loadQuotaSettings, saveQuotaSettings } from '../records/settings.store.ts'

/** Returns a quota. Throws request.not-found. */
export async function loadQuota(tx: Tx, id: string, today: string): Promise<QuotaRow> {
  return requireFound(await findQuota(tx, id, today))
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
  return loadQuota(tx, id, await operatorToday(deps, actor.operatorId))
}

/** Updates a quota. Throws request.not-found, request.conflict, fleet.quota-overlap and fleet.month-closed. */
export async function editQuota(
  tx: Tx,
  deps: FleetDeps,
  { actor, id, version, form }: { actor: Actor; id: string; version: number; form: QuotaForm },
): Promise<{ before: QuotaRow; after: QuotaRow }> {
  const today = await operatorToday(deps, actor.operatorId)
  await lockQuota(tx, id)
  const before = await loadQuota(tx, id, today)
  if (before.version !== version) throw conflictProblem(form, before)
  await refuseClosed(tx, actor, { before, after: form })
  await withOverlapRefusal(changeQuota(tx, id, form))
  return { before, after: await loadQuota(tx, id, today) }
}

/** Deletes a quota. Throws request.not-found and fleet.month-closed. */
export async function removeQuota(tx: Tx, deps: FleetDeps, actor: Actor, id: string): Promise<QuotaRow> {
  await lockQuota(tx, id)
  const before = await loadQuota(tx, id, await operatorToday(deps, actor.operatorId))
  await refuseClosed(tx, actor, { before })
  await deleteQuota(tx, id)
  return before
}

async function refuseClosed(
  tx: Tx,
  { operatorId }: Actor,
  change: { before?: QuotaForm; after?: QuotaForm },
): Promise<void> {
  await lockRecordMonths(tx, operatorId, 'shared')
  const last = await lastClosedDay(tx)
  const { before, after } = change
  const sameTerms =
    before !== undefined &&
    after !== undefined &&
    (['modelId', 'lineId', 'season', 'grade', 'dwh100km', 'toleranceHundredths'] as const).every(
      (name) => before[name] === after[name],
    )
  if (last !== undefined && changesClosedDays(last, { ...change, sameTerms }))
    throw new Problem('fleet.month-closed', { month: last.slice(0, 7) })
}
async function withOverlapRefusal(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (violatedConstraint(error) !== 'fleet_quotas_overlap') throw error
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
  const facts = requireFound(await factsForQuota(tx, who))
  const season = seasonOf(day, await loadQuotaSettings(tx, actor.operatorId))
  const all = await quotasOn(tx, day, await operatorToday(deps, actor.operatorId))
  const { modelName, lineNo, grade } = facts
  return { season, modelName, lineNo, grade, fitting: quotasFor(all, { ...facts, day, season }) }
}

/**
 * Changes season months, start of the energy day, and price settings. The season of records in open months is updated.
 * Throws request.conflict.
 */
export async function changeQuotaSettings(
  tx: Tx,
  { operatorId }: Actor,
  form: QuotaSettingsForm,
): Promise<{ before: QuotaSettings; after: QuotaSettings }> {
  await lockRecordMonths(tx, operatorId, 'alone')
  const before = await loadQuotaSettings(tx, operatorId)
  if (before.version !== form.version || !(await saveQuotaSettings(tx, operatorId, form)))
    throw conflictProblem(form, await loadQuotaSettings(tx, operatorId))
  await restampSeasons(tx, { ...form, after: await lastClosedDay(tx) })
  return { before, after: await loadQuotaSettings(tx, operatorId) }
}

/** Changes a driver's grade. Throws request.not-found and request.conflict. */
export async function changeGrade(
  tx: Tx,
  change: { id: string; grade: number | null; version: number },
): Promise<{ before: DriverGradeRow; after: DriverGradeRow }> {
  const before = requireFound(await findGrade(tx, change.id))
  if (!(await setGrade(tx, change))) throw conflictProblem({ grade: change.grade }, before)
  return { before, after: (await findGrade(tx, change.id)) ?? before }
}
