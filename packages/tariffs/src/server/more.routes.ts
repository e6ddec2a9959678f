import { Problem } from '@evops/platform/contract'
import { type App, serveAll } from '@evops/platform/server'
import * as contract from '../contract/index.ts'
import type { GetTariffActContext, TariffDeps } from './deps.ts'
import { tariffExternalFormats, explainPrice } from './calculator/explain.service.ts'
import { endGroupPrice, pageOfGroupPrices } from './groups/group-prices.service.ts'
import { publishGroupPriceOrRequest } from './groups/publish-group-price.service.ts'
import { groupKeys } from './groups/group-prices.store.ts'
import { changeTariffSettings } from './settings/settings.service.ts'
import { findTariffSettings } from './settings/settings.store.ts'

export function groupPriceRoutes(app: App, actOf: GetTariffActContext, { targetExists, approvals }: TariffDeps): void {
  serveAll(app, contract.groupPriceEndpoints, {
    listGroupPrices: (call) => pageOfGroupPrices(actOf(call), call.query),
    listPriceGroups: ({ tx, actor }) => groupKeys(tx, actor.operatorId),
    publishGroupPrice: async (call) => {
      const act = actOf(call)
      const { effectiveFrom, effectiveTo, ...price } = call.body
      for (const targetId of price.stationIds)
        if (targetExists && !(await targetExists(act.tx, act.operatorId, { scope: 'station', targetId })))
          throw new Problem('tariffs.unknown-target', {}, { stationIds: 'tariffs.unknown-target' })
      const wanted = {
        ...price,
        from: effectiveFrom ? new Date(effectiveFrom) : undefined,
        to: effectiveTo ? new Date(effectiveTo) : undefined,
      }
      const made = await publishGroupPriceOrRequest(act, { approvals, actor: call.actor }, wanted)
      call.audit({ entity: 'group-price', entityId: made.id, after: made })
      return made
    },
    endGroupPrice: async (call) => {
      const ended = await endGroupPrice(actOf(call), call.params.id)
      call.audit({ entity: 'group-price', entityId: ended.id, after: ended })
      return ended
    },
  })
}

export function tariffSettingsRoutes(app: App, { approvals }: TariffDeps): void {
  serveAll(app, contract.tariffSettingsEndpoints, {
    getTariffSettings: ({ tx, actor }) => findTariffSettings(tx, actor.operatorId),
    saveTariffSettings: async ({ tx, actor, body: { reason, ...form }, audit }) => {
      const before = await findTariffSettings(tx, actor.operatorId)
      const after = await changeTariffSettings(tx, { approvals, actor }, { form, reason })
      const change = { ...form, reason, approvalId: after.approvalId }
      audit({ entity: 'tariff-settings', entityId: actor.operatorId, before, after: change })
      return after
    },
  })
}

export function calculatorRoutes(app: App, actOf: GetTariffActContext, deps: TariffDeps): void {
  serveAll(app, contract.calculatorEndpoints, {
    explainPrice: async (call) => {
      const act = actOf(call)
      const { idTag, groupKey, from, to, unpluggedAt, ...query } = call.body
      const place = await placeOf()
      const at = new Date(from)
      const groups = groupKey || !idTag || !deps.groupsOf ? [] : await deps.groupsOf(act.tx, { ...act, idTag, at })
      return explainPrice(act, {
        ...query,
        stationId: place.stationId,
        timeZone: place.timeZone,
        from: at,
        to: new Date(to),
        unpluggedAt: unpluggedAt ? new Date(unpluggedAt) : undefined,
        groups: groupKey ? [groupKey] : groups,
      })

      async function placeOf() {
        const foundPlace = await deps.placeOf?.(act.tx, act.operatorId, call.body)
        if (foundPlace === null) throw new Problem('tariffs.unknown-target')
        return foundPlace ?? { stationId: call.body.stationId, timeZone: 'UTC' }
      }
    },
    tariffAsOthers: (call) => tariffExternalFormats(actOf(call), { ruleId: call.params.id, ...call.query }),
  })
}
