import { newId, Problem } from '@evops/platform/contract'
import type { AssignmentTarget, TariffAssignment, TariffVersion } from '../../contract/index.ts'
import { refusingOverlap, type TariffActContext } from '../act.ts'
import type { TariffDeps } from '../deps.ts'
import { requireShowablePrices } from './showable.service.ts'
import { lockRule } from '../rules.store.ts'
import { canPriceBeginAt, versionStateAt } from '../versions/versions.rules.ts'
import { publishTariffDraft, type DraftPublication } from '../versions/versions.service.ts'
import { versionsOfRules } from '../versions/versions.store.ts'
import {
  assignmentsAt,
  hadPrice,
  endOpenAssignment,
  findAssignment,
  insertAssignment,
  type AssignmentRow,
  type TariffPlace,
} from '../assignments.store.ts'

export interface AssignmentWanted {
  ruleId: string
  target: AssignmentTarget
  /** Start of the assignment; default: now. */
  from?: Date | undefined
}

/**
 * Assigns a rule to a place from a time on. The previous assignment ends then; assigning the rule that the place
 * already has changes nothing. Only a place's first price may start in the past: any other would change prices that
 * were already in force.
 */
export async function assignRuleToPlace(act: TariffActContext, wanted: AssignmentWanted): Promise<TariffAssignment> {
  const { tx, operatorId, userId, now } = act
  const { ruleId } = wanted
  const from = wanted.from ?? now
  if (!(await lockRule(tx, operatorId, ruleId))) throw new Problem('request.not-found')
  const versions = await versionsOfRules(tx, operatorId, [ruleId])
  if (!versions.some((version) => versionStateAt(version, now) !== 'retired'))
    throw new Problem('tariffs.not-published')
  const place = placeOf(operatorId, wanted.target)
  const earlier = await assignmentsAt(tx, operatorId, place)
  const isLate = from < now && (await hadPrice(tx, operatorId, { place, from, to: now }))
  if (!canPriceBeginAt(from, { now, hadPrice: isLate }))
    throw new Problem('tariffs.in-the-past', {}, { from: 'tariffs.in-the-past' })
  const open = earlier.find((row) => row.to === null)
  if (open && open.ruleId === ruleId && open.from <= from) return presentAssignment(open)
  if (open && open.from <= from) await endOpenAssignment(tx, operatorId, { id: open.id, at: from, userId })
  const id = newId()
  await refusingOverlap(insertAssignment(tx, operatorId, { id, ruleId, ...place, from, at: now, userId }))
  return presentAssignment({ id, ruleId, ...place, from, to: null })
}

/**
 * Publishes a version and assigns the rule to stations from the version's start, all or nothing. Refuses prices that a
 * charge point with the rule cannot show.
 */
export async function publishForStations(
  act: TariffActContext,
  deps: Pick<TariffDeps, 'limitedChargePoints'>,
  { stationIds, ...publication }: DraftPublication & { stationIds: readonly string[] },
): Promise<TariffVersion> {
  const version = await publishTariffDraft(act, publication)
  const from = version.effectiveFrom === null ? undefined : new Date(version.effectiveFrom)
  for (const targetId of stationIds)
    await assignRuleToPlace(act, { ruleId: publication.ruleId, target: { scope: 'station', targetId }, from })
  await requireShowablePrices(act, deps, { ruleId: publication.ruleId, from: from ?? act.now })
  return version
}

/** Ends an assignment now. Repeating it has no effect. */
export async function endRuleAssignment(
  act: TariffActContext,
  { ruleId, id }: { ruleId: string; id: string },
): Promise<AssignmentRow> {
  const { tx, operatorId, userId, now } = act
  if (!(await lockRule(tx, operatorId, ruleId))) throw new Problem('request.not-found')
  const row = await findAssignment(tx, operatorId, id)
  if (!row || row.ruleId !== ruleId) throw new Problem('request.not-found')
  if (row.to === null || row.to > now) await endOpenAssignment(tx, operatorId, { id, at: now, userId })
  return row
}

function placeOf(operatorId: string, target: AssignmentTarget): TariffPlace {
  if (target.scope === 'operator') return { scope: 'operator', targetId: operatorId, connector: 0 }
  return {
    scope: target.scope,
    targetId: target.targetId,
    connector: target.scope === 'connector' ? target.connector : 0,
  }
}

export function presentAssignment(row: AssignmentRow): TariffAssignment {
  return {
    id: row.id,
    scope: row.scope,
    targetId: row.targetId,
    connector: row.connector > 0 ? row.connector : null,
    from: row.from.toISOString(),
    to: row.to?.toISOString() ?? null,
  }
}
