import { newId } from '@evops/platform/contract'
import type { Services, Tx } from '@evops/platform/server'
import { z } from 'zod'
import { fault, wireFaults } from '../../../contract/index.ts'
import {
  findTheirInvoice,
  savePartnerInvoice,
  removeTheirInvoice,
  type SentInvoice,
} from '../../roaming/partner-invoices.store.ts'
import { codes, OcpiRefused, unknownHere } from '../envelope.rules.ts'
import type { OcpiAnswer, OcpiRequest } from '../ocpi-inbound.ts'
import type { OcpiLinked } from '../ocpi-links.store.ts'
import { at, owned, requireRuled, requireSameId, requireTheirs, text } from './objects.rules.ts'
import { orRefused } from './or-refused.ts'
import { idOf } from './pages.ts'

const invoiceShape = z.looseObject({
  ...owned,
  id: text(36),
  invoice_id: text(255),
  cdrs: z
    .array(text(39))
    .min(1)
    .max(20_000)
    .refine((ids) => new Set(ids).size === ids.length, wireFaults.twice),
})
const toPartnerInvoice = (received: z.output<typeof invoiceShape>): SentInvoice => ({
  receivedNo: received.id,
  invoiceNo: received.invoice_id,
  recordNos: received.cdrs,
  lastUpdated: at(received.last_updated),
})
const isSame = (one: SentInvoice, other: SentInvoice): boolean =>
  one.invoiceNo === other.invoiceNo &&
  one.recordNos.length === other.recordNos.length &&
  one.recordNos.every((no, place) => no === other.recordNos[place])

export interface Where {
  country: string
  party: string
  id: string
}
/**
 * Processes invoices of partners for our drivers' sessions (2.3.0, invoicereconciliation; direct billing): created by
 * POST, changed by PUT, withdrawn by DELETE, and pulled from partners that do not push. Rejected invoices are stored
 * with the reason.
 */
export function createTheirInvoices(services: Services) {
  function require230({ version }: Pick<OcpiRequest, 'version'>): void {
    if (version !== '2.3.0')
      throw new OcpiRefused(codes.client, `invoicereconciliation: not in ${version}`, 404)
  }
  /** `id`: id in the URL. Null: the invoice is new. */
  async function storeInvoice(tx: Tx, linked: OcpiLinked, body: unknown, id: string | null): Promise<void> {
    const now = services.now()
    const read = requireRuled(invoiceShape, body, { platformId: linked.platformId, now })
    if (id !== null) requireSameId(read.id, id, 'id')
    const invoice = toPartnerInvoice(read)
    const existing = id === null ? await findTheirInvoice(tx, linked, invoice.receivedNo) : undefined
    if (existing && !isSame(existing, invoice)) throw new OcpiRefused(codes.invalid, fault('id', 'there'))
    await savePartnerInvoice(tx, linked, { ...invoice, id: newId(now.getTime()), at: now })
  }
  const storeInvoices = (
    linked: OcpiLinked,
    bodies: readonly unknown[],
    idFor: (raw: unknown) => string | null,
  ) =>
    services.db.inTenant(linked.operatorId, async (tx) => {
      const came: (void | OcpiRefused)[] = []
      for (const body of bodies) {
        const of = { kind: 'invoice', objectNo: idOf(body), raw: body, at: services.now() } as const
        came.push(await orRefused(tx, linked, of, () => storeInvoice(tx, linked, body, idFor(body))))
      }
      return came
    })
  async function storeSingleInvoice(request: OcpiRequest, id: string | null): Promise<OcpiAnswer> {
    const [refused] = await storeInvoices(request.linked, [request.body()], () => id)
    if (refused instanceof OcpiRefused) throw refused
    return {}
  }
  return {
    putAll: (linked: OcpiLinked, bodies: readonly unknown[]) => storeInvoices(linked, bodies, idOf),
    async post(request: OcpiRequest): Promise<OcpiAnswer> {
      requireTheirs(request)
      require230(request)
      return storeSingleInvoice(request, null)
    },
    async put(request: OcpiRequest, { id, ...party }: Where): Promise<OcpiAnswer> {
      requireTheirs(request, party)
      require230(request)
      return storeSingleInvoice(request, id)
    },
    async get(request: OcpiRequest, { id, ...party }: Where): Promise<OcpiAnswer> {
      requireTheirs(request, party)
      require230(request)
      const { linked } = request
      const stored = await services.db.inTenant(linked.operatorId, (tx) => findTheirInvoice(tx, linked, id))
      if (!stored) throw unknownHere('invoice')
      return {
        data: {
          country_code: linked.platformId.slice(0, 2),
          party_id: linked.platformId.slice(2),
          id: stored.receivedNo,
          invoice_id: stored.invoiceNo,
          cdrs: stored.recordNos,
          last_updated: stored.lastUpdated.toISOString(),
        },
      }
    },
    async remove(request: OcpiRequest, { id, ...party }: Where): Promise<OcpiAnswer> {
      requireTheirs(request, party)
      require230(request)
      const wish = { receivedNo: id, at: services.now() }
      const { linked } = request
      if (!(await services.db.inTenant(linked.operatorId, (tx) => removeTheirInvoice(tx, linked, wish))))
        throw unknownHere('invoice')
      return {}
    },
  }
}
export type TheirInvoices = ReturnType<typeof createTheirInvoices>
