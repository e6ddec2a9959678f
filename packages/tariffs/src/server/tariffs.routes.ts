import { Problem } from '@evops/platform/contract'
import { type App, type Services, type ServeArgs, serveAll } from '@evops/platform/server'
import * as contract from '../contract/index.ts'
import type { TariffActContext } from './act.ts'
import { publishApprovalKind, requireNoWaitingPublication, findWaitingPublication } from './approval.ts'
import { assignRuleToPlace, endRuleAssignment } from './assignments/assignments.service.ts'
import { requireShowablePrices, requireWholeChargePoint } from './assignments/showable.service.ts'
import { loadTariffsAtPlace } from './assignments/place.service.ts'
import { calculatorRoutes, groupPriceRoutes, tariffSettingsRoutes } from './more.routes.ts'
import { discountRoutes } from './discounts/discounts.routes.ts'
import { tariffPresetsIn } from './presets/presets.rules.ts'
import {
  createTariff,
  deleteTariff,
  restoreTariff,
  pageOfTariffs,
  renameTariff,
  loadTariffDetail,
} from './rules/rules.service.ts'
import { presentVersion } from './versions/present.ts'
import { publishDraftOrRequest } from './assignments/publish.service.ts'
import {
  calculateSessionPrice,
  discardDraft,
  retireVersionOfRule,
  saveDraft,
  requireVersion,
} from './versions/versions.service.ts'
import type { TariffDeps, GetTariffActContext } from './deps.ts'

export function tariffRoutes(app: App, services: Services, deps: TariffDeps): void {
  const actOf = ({ tx, actor }: Pick<ServeArgs<typeof contract.getTariff>, 'tx' | 'actor'>): TariffActContext => ({
    tx,
    operatorId: actor.operatorId,
    userId: actor.userId,
    now: services.now(),
  })
  const detail = async (act: TariffActContext, id: string) => {
    const waiting = await findWaitingPublication(act.tx, { ...act, ruleId: id }, deps.approvals)
    return { ...(await loadTariffDetail(act, id)), waiting }
  }
  serveAll(app, contract.tariffEndpoints, {
    listTariffs: async (call) => {
      const act = actOf(call)
      const found = await pageOfTariffs(act, call.query)
      const subjectIds = found.list.flatMap((row) => (row.hasDraft ? row.id : []))
      const waiting = await deps.approvals?.waitingAmong(act.tx, act.operatorId, {
        kind: publishApprovalKind,
        subjectIds,
      })
      return { ...found, list: found.list.map((row) => ({ ...row, waits: waiting?.has(row.id) ?? false })) }
    },
    listTariffPresets: async ({ tx, actor }) => tariffPresetsIn(await deps.currencyOf(tx, actor.operatorId)),
    getTariff: (call) => detail(actOf(call), call.params.id),
    getTariffVersion: async (call) => {
      const act = actOf(call)
      const version = await requireVersion(act, call.params.id, call.params.versionId)
      return { ...presentVersion(version, act.now), content: version.content }
    },
    createTariff: async (call) => {
      const act = actOf(call)
      const id = await createTariff(act, call.body, await deps.currencyOf(act.tx, act.operatorId))
      call.audit({ entity: 'tariff', entityId: id, after: call.body })
      return detail(act, id)
    },
    updateTariff: async (call) => {
      const act = actOf(call)
      const before = await loadTariffDetail(act, call.params.id)
      await renameTariff(act, { id: call.params.id, ...call.body })
      call.audit({
        entity: 'tariff',
        entityId: call.params.id,
        before: pickDescription(before),
        after: pickDescription(call.body),
      })
      return detail(act, call.params.id)
    },
    deleteTariff: async (call) => {
      await requireNoPendingPublication(deps, call)
      await deleteTariff(actOf(call), call.params.id)
      call.audit({ entity: 'tariff', entityId: call.params.id })
      return done
    },
    restoreTariff: async (call) => {
      const act = actOf(call)
      await restoreTariff(act, call.params.id)
      call.audit({ entity: 'tariff', entityId: call.params.id })
      return detail(act, call.params.id)
    },
  })
  versionRoutes(app, actOf, deps)
  assignmentRoutes(app, actOf, deps)
  groupPriceRoutes(app, actOf, deps)
  tariffSettingsRoutes(app, deps)
  calculatorRoutes(app, actOf, deps)
  discountRoutes(app, actOf, deps)
}

const done = { done: true } as const

/** Rejects an act while a publication of the rule waits for a second person. */
function requireNoPendingPublication(
  { approvals }: TariffDeps,
  { tx, actor, params }: Pick<ServeArgs<typeof contract.getTariff>, 'tx' | 'actor' | 'params'>,
): Promise<void> {
  return requireNoWaitingPublication(tx, { operatorId: actor.operatorId, ruleId: params.id }, approvals)
}

function versionRoutes(app: App, actOf: GetTariffActContext, deps: TariffDeps): void {
  serveAll(app, contract.tariffVersionEndpoints, {
    saveTariffDraft: async (call) => {
      await requireNoPendingPublication(deps, call)
      const saved = await saveDraft(actOf(call), { ruleId: call.params.id, ...call.body })
      call.audit({ entity: 'tariff', entityId: call.params.id, after: call.body.content })
      return saved
    },
    deleteTariffDraft: async (call) => {
      await requireNoPendingPublication(deps, call)
      await discardDraft(actOf(call), call.params.id)
      call.audit({ entity: 'tariff', entityId: call.params.id })
      return done
    },
    publishTariff: async (call) => {
      await requireNoPendingPublication(deps, call)
      const { effectiveFrom, effectiveTo, ...draft } = call.body
      const publication = {
        ...draft,
        ruleId: call.params.id,
        from: new Date(effectiveFrom),
        to: effectiveTo ? new Date(effectiveTo) : null,
      }
      for (const targetId of draft.stationIds) await requireExistingTarget(deps, call, { scope: 'station', targetId })
      const published = await publishDraftOrRequest(actOf(call), { ...deps, actor: call.actor }, publication)
      call.audit({ entity: 'tariff', entityId: call.params.id, after: published })
      return published
    },
    retireTariffVersion: async (call) => {
      const retired = await retireVersionOfRule(actOf(call), { ruleId: call.params.id, id: call.params.versionId })
      call.audit({ entity: 'tariff', entityId: call.params.id, after: retired })
      return retired
    },
    calculateTariff: (call) =>
      calculateSessionPrice(actOf(call), {
        ...call.body,
        ruleId: call.params.id,
        from: new Date(call.body.from),
        to: new Date(call.body.to),
      }),
  })
}

/** Rejects a station, charge point or connector that the operator does not have. */
async function requireExistingTarget(
  { targetExists }: TariffDeps,
  { tx, actor }: Pick<ServeArgs<typeof contract.getTariff>, 'tx' | 'actor'>,
  target: contract.AssignmentTarget,
): Promise<void> {
  if (target.scope === 'operator' || !targetExists) return
  if (!(await targetExists(tx, actor.operatorId, target))) throw new Problem('tariffs.unknown-target')
}

function assignmentRoutes(app: App, actOf: GetTariffActContext, deps: TariffDeps): void {
  serveAll(app, contract.assignmentEndpoints, {
    tariffsAtPlace: (call) => loadTariffsAtPlace(actOf(call), call.query),
    assignTariff: async (call) => {
      const act = actOf(call)
      const { target, from } = call.body
      await requireExistingTarget(deps, call, target)
      await requireWholeChargePoint(act, deps, target)
      const wanted = { ruleId: call.params.id, from: from ? new Date(from) : act.now }
      const made = await assignRuleToPlace(act, { ...wanted, target })
      await requireShowablePrices(act, deps, wanted)
      call.audit({ entity: 'tariff', entityId: call.params.id, after: made })
      return made
    },
    unassignTariff: async (call) => {
      const before = await endRuleAssignment(actOf(call), { ruleId: call.params.id, id: call.params.assignmentId })
      call.audit({ entity: 'tariff', entityId: call.params.id, before })
      return done
    },
  })
}

function pickDescription({ code, name, note }: { code: string; name: string; note: string }) {
  return { code, name, note }
}
