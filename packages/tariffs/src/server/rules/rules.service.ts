import { conflictProblem, toReplyRow } from '@evops/platform/server'
import { newId, requireFound, Problem, type Page } from '@evops/platform/contract'
import { defaultRounding, type TariffContent, type TariffDetail, type TariffRow } from '../../contract/index.ts'
import type { TariffActContext } from '../act.ts'
import { placesOfRule } from '../assignments.store.ts'
import { presentAssignment } from '../assignments/assignments.service.ts'
import { findDraft, insertDraft } from '../versions/drafts.store.ts'
import { currentVersionOf, versionStateAt } from '../versions/versions.rules.ts'
import { versionsOfRules, type VersionRow } from '../versions/versions.store.ts'
import {
  findRule,
  insertRule,
  listRules,
  lockRule,
  markRuleDeleted,
  unmarkRuleDeleted,
  updateRule,
  type RuleFilter,
  type RuleRow,
} from '../rules.store.ts'
import { presentVersion } from '../versions/present.ts'

export async function pageOfTariffs(
  { tx, operatorId, now }: TariffActContext,
  filter: RuleFilter,
): Promise<Page<TariffRow>> {
  const found = await listRules(tx, operatorId, { ...filter, now })
  const ids = found.list.map((rule) => rule.id)
  const byRule = Map.groupBy(await versionsOfRules(tx, operatorId, ids), (version) => version.ruleId)
  return { ...found, list: found.list.map((rule) => presentRule(rule, byRule.get(rule.id) ?? [], now)) }
}

/** Returns a rule with its history, its draft and its assignments. */
export async function loadTariffDetail(
  { tx, operatorId, now }: TariffActContext,
  id: string,
): Promise<Omit<TariffDetail, 'waiting'>> {
  const rule = requireFound(await findRule(tx, operatorId, id, now))
  const versions = await versionsOfRules(tx, operatorId, [id])
  const draft = await findDraft(tx, operatorId, id)
  const places = await placesOfRule(tx, operatorId, id, now)
  return {
    ...presentRule(rule, versions, now),
    version: rule.version,
    versions: versions.map((version) => presentVersion(version, now)),
    draft: draft ? toReplyRow(draft) : null,
    places: places.map(presentAssignment),
  }
}

export interface NewTariff {
  code: string
  name: string
  note: string
  content: TariffContent
}

/** Creates a rule with its first draft. The content's currency must be the operator's. */
export async function createTariff(
  act: TariffActContext,
  { content, ...rule }: NewTariff,
  currency: string,
): Promise<string> {
  if (content.currency !== currency)
    throw new Problem('tariffs.currency-differs', { currency }, { 'content.currency': currency })
  const id = newId()
  await insertRule(act.tx, { operatorId: act.operatorId, id, currency, ...rule })
  const whole = {
    ...content,
    rounding: content.rounding ?? defaultRounding(content.currency),
    idleFrom: content.idleFrom ?? 'full',
  }
  await insertDraft(act.tx, act.operatorId, { ruleId: id, id: newId(), content: whole, userId: act.userId })
  return id
}

export async function renameTariff(
  { tx, operatorId }: TariffActContext,
  change: { id: string; version: number; code: string; name: string; note: string },
): Promise<void> {
  const rule = requireFound(await lockRule(tx, operatorId, change.id))
  if (!(await updateRule(tx, operatorId, change))) throw conflictProblem(change, rule)
}

/**
 * Deletes a rule without assignments. Its versions are kept because old bills refer to them; its draft is kept for an
 * undo.
 */
export async function deleteTariff({ tx, operatorId, now }: TariffActContext, id: string): Promise<void> {
  requireFound(await lockRule(tx, operatorId, id))
  const places = await placesOfRule(tx, operatorId, id, now)
  if (places.length > 0) throw new Problem('tariffs.still-assigned', { count: places.length })
  const versions = await versionsOfRules(tx, operatorId, [id])
  if (versions.some((version) => versionStateAt(version, now) !== 'retired'))
    throw new Problem('tariffs.still-in-force')
  await markRuleDeleted(tx, operatorId, id)
}

/** Undoes a deletion: the rule is still not assigned anywhere. */
export async function restoreTariff({ tx, operatorId }: TariffActContext, id: string): Promise<void> {
  if (!(await unmarkRuleDeleted(tx, operatorId, id))) throw new Problem('request.not-found')
}

function presentRule(rule: RuleRow, versions: readonly VersionRow[], now: Date): TariffRow {
  const current = currentVersionOf(versions, now)
  return {
    id: rule.id,
    code: rule.code,
    name: rule.name,
    currency: rule.currency,
    note: rule.note,
    current: current ? presentVersion(current, now) : null,
    hasDraft: rule.hasDraft,
    assignments: rule.places,
    updatedAt: rule.updatedAt.toISOString(),
  }
}
