import { createHash } from 'node:crypto'
import { currencyExponent } from '@evops/platform/contract'
import type { Services, Tx } from '@evops/platform/server'
import type { OcpiVersion } from '../../contract/index.ts'
import { publicBaseUrl } from '../links/public-address.ts'
import type { SharedDataService } from '../port/port.ts'
import { updateSharedData } from '../port/shown.service.ts'
import { requireSupplyDirection } from './locations.service.ts'
import type { OcpiCallResponse, OcpiRequest } from './ocpi-inbound.ts'
import type { LinkedOcpiPartner } from './ocpi-links.store.ts'
import { buildPageResponse, parsePageQuery } from './paging.rules.ts'
import { reservedAmountOf } from './payments/payment-terminals.store.ts'
import { buildOcpiTariff } from './tariffs.rules.ts'
import { saveTariffDigests, currentTariffVersions } from './tariffs.store.ts'

export type SentTariff = ReturnType<typeof buildOcpiTariff> & {
  last_updated: string
  /** Amount that payment terminals reserve, in major units (2.3.0). */
  preauthorize_amount?: number
}

/**
 * Returns and stores the tariffs of connectors that are open to a partner, with its markup, sorted by the time of their
 * last change.
 */
export async function listPartnerTariffs(
  tx: Tx,
  {
    linked,
    version,
    port,
    now,
  }: { linked: LinkedOcpiPartner; version: OcpiVersion; port: SharedDataService; now: Date },
): Promise<SentTariff[]> {
  // A year from the first day of the month, so that a tariff with monthly prices changes once a month instead of daily.
  const from = `${now.toISOString().slice(0, 7)}-01`
  const reservedMinor = version === '2.3.0' ? await reservedAmountOf(tx, linked) : null
  const made = []
  for (const { ruleId, ...priced } of await currentTariffVersions(tx, linked)) {
    const prices = await port.prices(tx, linked, priced)
    if (!prices) continue
    const built = buildOcpiTariff(prices.content, { version, party: linked.party, id: ruleId, from })
    const unit = 10 ** currencyExponent(built.currency)
    const tariff = { ...built, ...(reservedMinor !== null && { preauthorize_amount: reservedMinor / unit }) }
    const digest = createHash('sha256').update(JSON.stringify(tariff)).digest()
    made.push({ ruleId, tariff, digest })
  }
  const changed = await saveTariffDigests(tx, linked, { tariffs: made, now })
  return made
    .map(({ ruleId, tariff }) => ({ ...tariff, last_updated: (changed.get(ruleId) ?? now).toISOString() }))
    .toSorted((a, b) => a.last_updated.localeCompare(b.last_updated) || a.id.localeCompare(b.id))
}

export function createTariffsModule(services: Services, port: SharedDataService) {
  const base = publicBaseUrl(services)
  return {
    async list(
      { linked, version }: OcpiRequest,
      query: Readonly<Record<string, string | undefined>>,
    ): Promise<OcpiCallResponse> {
      requireSupplyDirection(linked)
      const wish = parsePageQuery(query)
      const { from, to, offset, limit } = wish
      const now = services.now()
      await updateSharedData(services, linked, { anew: true })
      const all = await services.db.inTenant(linked.operatorId, (tx) =>
        listPartnerTariffs(tx, { linked, version, port, now }),
      )
      const wanted = all.filter(({ last_updated: at }) => {
        const instant = Date.parse(at)
        return (!from || instant >= from.getTime()) && (!to || instant < to.getTime())
      })
      const data = wanted.slice(offset, offset + limit)
      return buildPageResponse(`${base}/ocpi/${version}/tariffs`, query, {
        wish,
        total: wanted.length,
        data,
        isMore: offset + limit < wanted.length,
      })
    },
  }
}
