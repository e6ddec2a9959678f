import type { SessionDetail } from '@evops/charging/contract'
import { signedEvidenceOfSession } from '@evops/charging/server'
import { newId } from '@evops/platform/contract'
import type { Services, Tx } from '@evops/platform/server'
import type { SharedDataService, SharedConnectorPrice } from '../port/port.ts'
import { publicBaseUrl } from '../links/public-address.ts'
import { convertCdrToVersion, buildCdr, buildCreditCdr } from './cdrs.rules.ts'
import { addCdrs, lockSessions, pageOfCdrs, listStoredCdrs, type NewCdr } from './cdrs.store.ts'
import { requireSupplyDirection } from './locations.service.ts'
import { listTariffRules } from './locations.store.ts'
import type { OcpiCallResponse, OcpiRequest } from './ocpi-inbound.ts'
import type { LinkedOcpiPartner } from './ocpi-links.store.ts'
import { buildPageResponse, parsePageQuery } from './paging.rules.ts'
import { buildSignedData } from './signed-data.rules.ts'
import { findOcpiSessions } from './sessions.store.ts'

export interface SessionAmountDue {
  minor: number
  dwh: number
}
/** Returns the amount and energy due for a session. A voided session has none. */
export function sessionAmountDue({
  payableMinor,
  energyDwh,
}: Pick<SessionDetail, 'payableMinor' | 'energyDwh'>): SessionAmountDue {
  return { minor: payableMinor ?? 0, dwh: energyDwh ?? 0 }
}

const byNumber = <T extends { partnerNo: string }>(rows: readonly T[]) =>
  new Map(rows.map((row) => [row.partnerNo, row]))

/** Returns the tariff rule of a session, with the markup that was fixed at its start. */
export async function sessionTariffRule(
  tx: Tx,
  port: Pick<SharedDataService, 'prices'>,
  linked: LinkedOcpiPartner,
  { tariffVersionId: versionId, timeZone, bill }: Pick<SessionDetail, 'tariffVersionId' | 'timeZone' | 'bill'>,
): Promise<{ ruleId: string; content: SharedConnectorPrice['content'] } | undefined> {
  if (versionId === null) return undefined
  const service = bill?.group?.terms.service
  const markupE5 = service?.how === 'markup' ? service.markupE5 : linked.markupE5
  const ruleId = (await listTariffRules(tx, linked.operatorId, [versionId])).get(versionId)
  const prices = await port.prices(tx, { ...linked, markupE5 }, { versionId, timeZone })
  return prices && ruleId !== undefined ? { ruleId, content: prices.content } : undefined
}

/** Cache of tariff rules within a transaction, so that a batch of records reads each tariff once. */
type Pricing = Map<string, ReturnType<typeof sessionTariffRule>>
function pricing(
  priceCache: Pricing,
  chargingSession: SessionDetail,
  price: () => ReturnType<typeof sessionTariffRule>,
): ReturnType<typeof sessionTariffRule> {
  const key = JSON.stringify([
    chargingSession.tariffVersionId,
    chargingSession.timeZone,
    chargingSession.bill?.group?.terms.service,
  ])
  const found = priceCache.get(key) ?? price()
  priceCache.set(key, found)
  return found
}

/**
 * Creates, credits and lists charge detail records. A record is created once from a bill. A corrected bill causes a
 * credit and a new record.
 */
export function createCdrs(services: Services, port: Pick<SharedDataService, 'prices'>) {
  const base = publicBaseUrl(services)
  return {
    /**
     * Brings the records of sessions up to date: each correction adds a credit, and a new record if an amount remains
     * to be billed.
     */
    async make(
      tx: Tx,
      linked: LinkedOcpiPartner,
      chargingSessions: ReadonlyMap<string, SessionDetail>,
    ): Promise<ReadonlyMap<string, SessionAmountDue>> {
      const numbers = [...chargingSessions.keys()]
      await lockSessions(tx, linked, numbers)
      const current = byNumber(await listStoredCdrs(tx, linked, numbers))
      const sessions = byNumber(await findOcpiSessions(tx, linked, numbers))
      const priceCache: Pricing = new Map()
      const [dues, made] = [new Map<string, SessionAmountDue>(), [] as NewCdr[]]
      for (const [partnerNo, chargingSession] of chargingSessions) {
        const [due, had, session] = [sessionAmountDue(chargingSession), current.get(partnerNo), sessions.get(partnerNo)]
        dues.set(partnerNo, due)
        const isVoid = chargingSession.state === 'void'
        if (had && !isVoid && had.totalMinor === due.minor && had.energyDwh === due.dwh) continue
        const madeAt = services.now()
        if (had)
          made.push({
            id: newId(madeAt.getTime()),
            partnerNo,
            credits: had.cdr.record.id,
            cdr: buildCreditCdr(had.cdr, madeAt),
            totalMinor: had.totalMinor === 0 ? 0 : -had.totalMinor,
            energyDwh: had.energyDwh,
            madeAt,
          })
        const { bill } = chargingSession
        if (isVoid || !bill || !session) continue
        const id = newId(madeAt.getTime())
        const priced = await pricing(priceCache, chargingSession, () =>
          sessionTariffRule(tx, port, linked, chargingSession),
        )
        const parts = {
          id,
          at: madeAt,
          party: linked.party,
          session,
          chargingSession,
          bill,
          minor: due.minor,
          priced,
          signed: buildSignedData(await signedEvidenceOfSession(tx, chargingSession)),
        }
        made.push({
          id,
          partnerNo,
          credits: null,
          cdr: buildCdr(parts),
          totalMinor: due.minor,
          energyDwh: due.dwh,
          madeAt,
        })
      }
      await addCdrs(tx, linked, made)
      return dues
    },
    async list(
      { linked, version }: OcpiRequest,
      query: Readonly<Record<string, string | undefined>>,
    ): Promise<OcpiCallResponse> {
      requireSupplyDirection(linked)
      const wish = parsePageQuery(query)
      const { total, list, isMore } = await services.db.inTenant(linked.operatorId, (tx) =>
        pageOfCdrs(tx, linked, wish),
      )
      const last = list.at(-1)
      return buildPageResponse(`${base}/ocpi/${version}/cdrs`, query, {
        wish,
        total,
        data: list.map(({ cdr }) => convertCdrToVersion(version, cdr)),
        isMore,
        last: last && { at: last.exactly, id: last.rowId },
      })
    },
  }
}
export type CdrService = ReturnType<typeof createCdrs>
