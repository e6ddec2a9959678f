import { Problem } from '@evops/platform/contract'
import {
  asOcpiTariff,
  asOcppTariff,
  asChargePointScreen,
  asTcecPolicies,
  periodCellsOnDate,
  discountsFor,
  flowReadings,
  priceSession,
  ReadingsError,
  unsetOcpiParty,
  type EnergyFlow,
  type PricedSession,
} from '../../contract/index.ts'
import type { TariffActContext } from '../act.ts'
import { loadTariffsAtPlace } from '../assignments/place.service.ts'
import { listMatchingDiscounts } from '../discounts/discounts.store.ts'
import { groupPriceAt } from '../groups/group-prices.store.ts'
import { requireCompleteContent } from '../versions/present.ts'
import { findDraft } from '../versions/drafts.store.ts'
import { requireVersion } from '../versions/versions.service.ts'

export interface PriceQuery {
  stationId?: string | undefined
  chargePointId?: string | undefined
  connector?: number | undefined
  from: Date
  to: Date
  flow: EnergyFlow
  unpluggedAt: Date | undefined
  groups: readonly string[]
  timeZone: string
}

/** Returns the price of a session at a place and time, with every step of how the price was found. */
export async function explainPrice(act: TariffActContext, request: PriceQuery) {
  const { timeZone, groups } = request
  const scopes = await loadTariffsAtPlace({ ...act, now: request.from }, request)
  const applied = scopes.find((scope) => scope.applies)
  const group = await groupPriceAt(act.tx, act.operatorId, {
    groups,
    stationId: request.stationId,
    at: request.from,
  })
  const found = { timeZone, scopes, groups: [...groups], group }
  if (!applied?.tariff || !applied.version) return { ...found, bill: null }
  const { content } = await requireVersion(act, applied.tariff.id, applied.version.id)
  const [from, to] = [request.from.getTime(), request.to.getTime()]
  const fitting = await listMatchingDiscounts(act.tx, {
    operatorId: act.operatorId,
    stationId: request.stationId,
    versionId: applied.version.id,
    groups,
    at: request.from,
  })
  const reductions = discountsFor(fitting, { at: from, timeZone })
  if (to <= from) throw new Problem('tariffs.ends-before-start', {}, { to: 'tariffs.ends-before-start' })
  return { ...found, bill: billOf() }

  function billOf(): PricedSession {
    const plug = request.unpluggedAt && { unpluggedAt: request.unpluggedAt.getTime(), faulted: false }
    try {
      const readings = flowReadings({ from, to, flow: request.flow })
      return priceSession({ readings, content, timeZone, group, reductions, plug: plug ?? null })
    } catch (error) {
      if (error instanceof ReadingsError) throw new Problem('tariffs.not-billable', { fault: error.fault })
      throw error
    }
  }
}

/** Returns a version or the draft as a charge point's screen, as OCPI, as OCPP 2.1 and as T/CEC 102. */
export async function tariffExternalFormats(
  act: TariffActContext,
  {
    ruleId,
    versionId,
    date = act.now.toISOString().slice(0, 10),
  }: { ruleId: string; versionId?: string | undefined; date?: string | undefined },
) {
  const version = versionId ? await requireVersion(act, ruleId, versionId) : undefined
  const content = version?.content ?? (await findDraft(act.tx, act.operatorId, ruleId))?.content
  if (!content) throw new Problem('request.not-found')
  requireCompleteContent(content)
  const { tariff, lost } = asOcpiTariff(content, {
    ...unsetOcpiParty,
    id: versionId ?? ruleId,
    from: date,
    effectiveFrom: version?.from?.toISOString(),
    effectiveTo: version?.to?.toISOString(),
    lastUpdated: (version?.publishedAt ?? act.now).toISOString(),
  })
  const ocpp = asOcppTariff(content, { id: versionId ?? ruleId, from: date })
  return {
    screen: { ...asChargePointScreen(content, { cells: [...periodCellsOnDate(content, date)] }) },
    ocpi: { ...tariff },
    ocpiLost: lost,
    ocpiUnset: ['country_code', 'party_id'],
    ocpp: { ...ocpp.tariff },
    ocppLost: ocpp.lost,
    tcec: { ...asTcecPolicies(content, date) },
  }
}
