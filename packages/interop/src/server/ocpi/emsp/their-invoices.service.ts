import { newId } from '@evops/platform/contract'
import type { Services, Tx } from '@evops/platform/server'
import { z } from 'zod'
import { formatFieldError, protocolErrorTexts } from '../../../contract/index.ts'
import {
  findReceivedInvoice,
  savePartnerInvoice,
  removeTheirInvoice,
  type ReceivedInvoice,
} from '../../roaming/partner-invoices.store.ts'
import { ocpiStatusCodes, OcpiCallError, ocpiUnknownObjectError } from '../envelope.rules.ts'
import type { OcpiCallResponse, OcpiRequest } from '../ocpi-inbound.ts'
import type { LinkedOcpiPartner } from '../ocpi-links.store.ts'
import {
  parseInstantOrThrow,
  objectOwnerFields,
  requireValidOcpiObject,
  requireMatchingId,
  requirePartnerParty,
  boundedText,
} from './objects.rules.ts'
import { storeOrRecordRejection } from './or-refused.ts'
import { receivedObjectId } from './pages.ts'

const invoiceShape = z.looseObject({
  ...objectOwnerFields,
  id: boundedText(36),
  invoice_id: boundedText(255),
  cdrs: z
    .array(boundedText(39))
    .min(1)
    .max(20_000)
    .refine((ids) => new Set(ids).size === ids.length, protocolErrorTexts.twice),
})
const toPartnerInvoice = (received: z.output<typeof invoiceShape>): ReceivedInvoice => ({
  receivedNo: received.id,
  invoiceNo: received.invoice_id,
  recordNos: received.cdrs,
  lastUpdated: parseInstantOrThrow(received.last_updated),
})
const isSame = (one: ReceivedInvoice, other: ReceivedInvoice): boolean =>
  one.invoiceNo === other.invoiceNo &&
  one.recordNos.length === other.recordNos.length &&
  one.recordNos.every((no, place) => no === other.recordNos[place])

export interface PartnerInvoicePath {
  country: string
  party: string
  id: string
}
/**
 * Processes invoices of partners for our drivers' sessions (2.3.0, invoicereconciliation; direct billing): created by
 * POST, changed by PUT, withdrawn by DELETE, and pulled from partners that do not push. Rejected invoices are stored
 * with the reason.
 */
export function createReceivedInvoices(services: Services) {
  function require230({ version }: Pick<OcpiRequest, 'version'>): void {
    if (version !== '2.3.0')
      throw new OcpiCallError(ocpiStatusCodes.client, `invoicereconciliation: not in ${version}`, 404)
  }
  /** `id`: id in the URL. Null: the invoice is new. */
  async function storeInvoice(tx: Tx, linked: LinkedOcpiPartner, body: unknown, id: string | null): Promise<void> {
    const now = services.now()
    const read = requireValidOcpiObject(invoiceShape, body, { platformId: linked.platformId, now })
    if (id !== null) requireMatchingId(read.id, id, 'id')
    const invoice = toPartnerInvoice(read)
    const existing = id === null ? await findReceivedInvoice(tx, linked, invoice.receivedNo) : undefined
    if (existing && !isSame(existing, invoice))
      throw new OcpiCallError(ocpiStatusCodes.invalid, formatFieldError('id', 'there'))
    await savePartnerInvoice(tx, linked, { ...invoice, id: newId(now.getTime()), at: now })
  }
  const storeInvoices = (
    linked: LinkedOcpiPartner,
    bodies: readonly unknown[],
    idFor: (raw: unknown) => string | null,
  ) =>
    services.db.inTenant(linked.operatorId, async (tx) => {
      const came: (void | OcpiCallError)[] = []
      for (const body of bodies) {
        const of = { kind: 'invoice', objectNo: receivedObjectId(body), raw: body, at: services.now() } as const
        came.push(await storeOrRecordRejection(tx, linked, of, () => storeInvoice(tx, linked, body, idFor(body))))
      }
      return came
    })
  async function storeSingleInvoice(request: OcpiRequest, id: string | null): Promise<OcpiCallResponse> {
    const [refused] = await storeInvoices(request.linked, [request.body()], () => id)
    if (refused instanceof OcpiCallError) throw refused
    return {}
  }
  return {
    putAll: (linked: LinkedOcpiPartner, bodies: readonly unknown[]) => storeInvoices(linked, bodies, receivedObjectId),
    async post(request: OcpiRequest): Promise<OcpiCallResponse> {
      requirePartnerParty(request)
      require230(request)
      return storeSingleInvoice(request, null)
    },
    async put(request: OcpiRequest, { id, ...party }: PartnerInvoicePath): Promise<OcpiCallResponse> {
      requirePartnerParty(request, party)
      require230(request)
      return storeSingleInvoice(request, id)
    },
    async get(request: OcpiRequest, { id, ...party }: PartnerInvoicePath): Promise<OcpiCallResponse> {
      requirePartnerParty(request, party)
      require230(request)
      const { linked } = request
      const stored = await services.db.inTenant(linked.operatorId, (tx) => findReceivedInvoice(tx, linked, id))
      if (!stored) throw ocpiUnknownObjectError('invoice')
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
    async remove(request: OcpiRequest, { id, ...party }: PartnerInvoicePath): Promise<OcpiCallResponse> {
      requirePartnerParty(request, party)
      require230(request)
      const wish = { receivedNo: id, at: services.now() }
      const { linked } = request
      if (!(await services.db.inTenant(linked.operatorId, (tx) => removeTheirInvoice(tx, linked, wish))))
        throw ocpiUnknownObjectError('invoice')
      return {}
    },
  }
}
export type ReceivedInvoices = ReturnType<typeof createReceivedInvoices>
