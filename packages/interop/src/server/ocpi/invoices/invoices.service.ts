import { newId } from '@evops/platform/contract'
import type { JobTable } from '@evops/platform/server'
import { listPartnerStatements, type PartnerStatementDeps } from '../../clearing/clearing.service.ts'
import { LinkError } from '../../links/link-error.ts'
import { publicBaseUrl } from '../../links/public-address.ts'
import type { PartnerKey } from '../../partners/partners.store.ts'
import { backOffSeconds } from '../../tcec/back-off.rules.ts'
import { ocpiStatusCodes, OcpiCallError } from '../envelope.rules.ts'
import { requireSupplyDirection } from '../locations.service.ts'
import type { OcpiCallResponse, OcpiRequest } from '../ocpi-inbound.ts'
import { findLinkedOcpiPartner, type LinkedOcpiPartner } from '../ocpi-links.store.ts'
import type { OcpiOutbound } from '../ocpi-outbound.ts'
import { partnerModuleUrl } from '../ocpi-turn.ts'
import { buildPageResponse, parsePageQuery } from '../paging.rules.ts'
import {
  insertInvoiceRecord,
  cdrsOfMonth,
  invoicedMonths,
  invoicedPartners,
  saveInvoicePushOutcome,
  pageOfInvoices,
  unsentInvoices,
  type InvoiceRecord,
} from './invoices.store.ts'

/** Number of months that are checked. Older months that were not exchanged are settled manually. */
const months = 12

/**
 * Builds the invoice reconciliation of a month: the charge detail records of the invoice (invoicereconciliation, 2.3.0
 * second edition), with the same month as the partner's statement. It is issued once after the end of the month and
 * never changed. It is pushed if the partner accepts pushes, otherwise the partner pulls it.
 */
export function createInvoices({
  services,
  partners,
  outbound,
}: PartnerStatementDeps & { outbound: Pick<OcpiOutbound, 'call'> }) {
  const base = publicBaseUrl(services)

  async function issue(key: PartnerKey): Promise<void> {
    await services.db.inTenant(key.operatorId, async (tx) => {
      const issued = await invoicedMonths(tx, key)
      for (const { month, no, isOpen } of await listPartnerStatements(tx, { services, partners }, { ...key, months })) {
        if (isOpen || issued.has(month)) continue
        const cdrIds = await cdrsOfMonth(tx, key, month)
        if (cdrIds === null || cdrIds.length === 0) continue
        const issuedAt = services.now()
        await insertInvoiceRecord(tx, key, { id: newId(issuedAt.getTime()), month, invoiceId: no, cdrIds, issuedAt })
      }
    })
  }

  async function send(key: PartnerKey): Promise<void> {
    const now = services.now()
    const { linked, due } = await services.db.inTenant(key.operatorId, async (tx) => ({
      linked: await findLinkedOcpiPartner(tx, key.id),
      due: await unsentInvoices(tx, key, now),
    }))
    const url = linked && partnerModuleUrl(linked, 'invoicereconciliation', 'RECEIVER')
    if (!linked || url === undefined) return
    for (const { failures, ...record } of due) {
      // If the response was lost, the same object with the same id is sent again.
      const problem = await outbound
        .call(linked, {
          method: 'POST',
          url,
          name: 'invoicereconciliation',
          body: toOcpiInvoice(linked, record),
        })
        .then(() => '')
        .catch((error: unknown) => {
          if (error instanceof LinkError) return `${error.kind}: ${error.message}`
          throw error
        })
      const at = services.now()
      const nextAt = new Date(at.getTime() + (problem === '' ? 0 : backOffSeconds(failures) * 1_000))
      await services.db.inTenant(key.operatorId, (tx) =>
        saveInvoicePushOutcome(tx, key, { id: record.id, problem, at, nextAt }),
      )
    }
  }

  return {
    async list(
      { linked, version }: OcpiRequest,
      query: Readonly<Record<string, string | undefined>>,
    ): Promise<OcpiCallResponse> {
      requireSupplyDirection(linked)
      if (version !== '2.3.0')
        throw new OcpiCallError(ocpiStatusCodes.client, `invoicereconciliation: not in ${version}`, 404)
      const wish = parsePageQuery(query)
      const { total, list, isMore } = await services.db.inTenant(linked.operatorId, (tx) =>
        pageOfInvoices(tx, linked, wish),
      )
      const last = list.at(-1)
      return buildPageResponse(`${base}/ocpi/${version}/invoicereconciliation`, query, {
        wish,
        total,
        data: list.map((record) => toOcpiInvoice(linked, record)),
        isMore,
        last: last && { at: last.exactly, id: last.rowId },
      })
    },
    jobs: {
      'interop:invoice-records': {
        title: {
          zh: '生成并推送 OCPI 账单核对记录',
          en: 'Issue and send OCPI invoice records',
          es: 'Emitir y enviar registros de facturas OCPI',
        },
        forOperators: true,
        cron: '*/15 * * * *',
        async run() {
          for (const key of await services.db.asPlatform(invoicedPartners)) {
            await issue(key)
            await send(key)
          }
        },
      },
    } satisfies JobTable,
  }
}
export type InvoiceReconciliation = ReturnType<typeof createInvoices>

function toOcpiInvoice({ party }: LinkedOcpiPartner, { id, invoiceId, cdrIds, issuedAt }: InvoiceRecord) {
  return {
    country_code: party.countryCode,
    party_id: party.partyId,
    id,
    invoice_id: invoiceId,
    cdrs: cdrIds,
    last_updated: issuedAt.toISOString(),
  }
}
