import type { OrderDetail } from '@evops/charging/contract'
import { newId } from '@evops/platform/contract'
import type { House, Tx } from '@evops/platform/server'
import type { Port, PortPrices } from '../port/port.ts'
import { publicAddress } from '../links/public-address.ts'
import { cdrIn, cdrOf, creditOf } from './cdrs.rules.ts'
import { addCdr, lockSession, pageOfCdrs, standingCdr } from './cdrs.store.ts'
import { requireSold } from './locations.service.ts'
import { rulesOf } from './locations.store.ts'
import type { OcpiAnswer, OcpiAsked } from './ocpi-inbound.ts'
import type { OcpiLinked } from './ocpi-links.store.ts'
import { pageAnswer, readPage } from './paging.rules.ts'
import { findOcpiSession } from './sessions.store.ts'

export interface Due {
  minor: number
  dwh: number
}
/** What an order comes to: nothing of one that was voided. */
export function dueOf({ payableMinor, energyDwh }: Pick<OrderDetail, 'payableMinor' | 'energyDwh'>): Due {
  return { minor: payableMinor ?? 0, dwh: energyDwh ?? 0 }
}

/** The rule that priced an order, with the mark-up that was fixed at its start. */
export async function pricedBy(
  tx: Tx,
  port: Pick<Port, 'prices'>,
  linked: OcpiLinked,
  { tariffVersionId: versionId, timeZone, bill }: Pick<OrderDetail, 'tariffVersionId' | 'timeZone' | 'bill'>,
): Promise<{ ruleId: string; content: PortPrices['content'] } | undefined> {
  if (versionId === null) return undefined
  const service = bill?.group?.terms.service
  const markupE5 = service?.how === 'markup' ? service.markupE5 : linked.markupE5
  const ruleId = (await rulesOf(tx, linked.operatorId, [versionId])).get(versionId)
  const prices = await port.prices(tx, { ...linked, markupE5 }, { versionId, timeZone })
  return prices && ruleId !== undefined ? { ruleId, content: prices.content } : undefined
}

/** What priced orders of one transaction, so that a batch of a tariff’s records reads it once. */
export type Pricing = Map<string, ReturnType<typeof pricedBy>>
function pricing(
  known: Pricing,
  order: OrderDetail,
  price: () => ReturnType<typeof pricedBy>,
): ReturnType<typeof pricedBy> {
  const key = JSON.stringify([order.tariffVersionId, order.timeZone, order.bill?.group?.terms.service])
  const found = known.get(key) ?? price()
  known.set(key, found)
  return found
}

/** Charge detail records: made of a bill once, taken back and made anew where that is corrected; as partners ask for them. */
export function createCdrs(house: House, port: Pick<Port, 'prices'>) {
  const base = publicAddress(house)
  return {
    /** What a partner is to have of a session is there: each correction is a credit, and a new record where something is left to bill. */
    async make(
      tx: Tx,
      linked: OcpiLinked,
      { partnerNo, order, known = new Map() }: { partnerNo: string; order: OrderDetail; known?: Pricing },
    ): Promise<Due> {
      await lockSession(tx, linked, partnerNo)
      const due = dueOf(order)
      const standing = await standingCdr(tx, linked, partnerNo)
      const isVoid = order.state === 'void'
      if (standing && !isVoid && standing.totalMinor === due.minor && standing.energyDwh === due.dwh)
        return due
      const at = house.now()
      if (standing)
        await addCdr(tx, linked, {
          id: newId(at.getTime()),
          partnerNo,
          credits: standing.cdr.record.id,
          cdr: creditOf(standing.cdr, at),
          totalMinor: standing.totalMinor === 0 ? 0 : -standing.totalMinor,
          energyDwh: standing.energyDwh,
          madeAt: at,
        })
      const session = await findOcpiSession(tx, linked, partnerNo)
      const { bill } = order
      if (isVoid || !bill || !session) return due
      const id = newId(at.getTime())
      const priced = await pricing(known, order, () => pricedBy(tx, port, linked, order))
      const cdr = cdrOf({ id, at, party: linked.party, session, order, bill, minor: due.minor, priced })
      await addCdr(tx, linked, {
        id,
        partnerNo,
        credits: null,
        cdr,
        totalMinor: due.minor,
        energyDwh: due.dwh,
        madeAt: at,
      })
      return due
    },
    async list(
      { linked, version }: OcpiAsked,
      query: Readonly<Record<string, string | undefined>>,
    ): Promise<OcpiAnswer> {
      requireSold(linked)
      const wish = readPage(query)
      const { total, list, isMore } = await house.db.inTenant(linked.operatorId, (tx) =>
        pageOfCdrs(tx, linked, wish),
      )
      const last = list.at(-1)
      return pageAnswer(`${base}/ocpi/${version}/cdrs`, query, {
        wish,
        total,
        data: list.map(({ cdr }) => cdrIn(version, cdr)),
        isMore,
        last: last && { at: last.exactly, id: last.rowId },
      })
    },
  }
}
export type Cdrs = ReturnType<typeof createCdrs>
