import { Problem } from '@evops/platform/contract'
import { conflictProblem, serveAll, type App, type Services, type Tx } from '@evops/platform/server'
import { partnerInvoiceEndpoints, type PartnerInvoice } from '../../contract/index.ts'
import type { PartnerService } from '../partners/partners.service.ts'
import type { PartnerKey } from '../partners/partners.store.ts'
import {
  findPartnerInvoice,
  saveInvoiceReview,
  pageOfInvoiceLines,
  pageOfTheirInvoices,
} from './partner-invoices.store.ts'

/** For a partner or invoice of another operator, each route reports that it does not exist. */
export function partnerInvoiceRoutes(app: App, services: Services, partners: Pick<PartnerService, 'get'>): void {
  async function requirePartnerInvoice(tx: Tx, key: PartnerKey): Promise<PartnerInvoice> {
    const invoice = await findPartnerInvoice(tx, key)
    if (!invoice) throw new Problem('request.not-found')
    return invoice
  }
  serveAll(app, partnerInvoiceEndpoints, {
    listPartnerInvoices: async ({ tx, actor, params, query }) => {
      const { id } = await partners.get(tx, { ...params, operatorId: actor.operatorId })
      return pageOfTheirInvoices(tx, { id, operatorId: actor.operatorId }, query)
    },
    listPartnerInvoiceLines: async ({ tx, actor, params, query }) => {
      const key = { id: params.id, operatorId: actor.operatorId }
      await requirePartnerInvoice(tx, key)
      return pageOfInvoiceLines(tx, key, query)
    },
    judgePartnerInvoice: async ({ tx, actor, params, body, audit }) => {
      const key = { id: params.id, operatorId: actor.operatorId }
      const before = await requirePartnerInvoice(tx, key)
      if (!(await saveInvoiceReview(tx, key, { ...body, by: actor.name, at: services.now() })))
        throw conflictProblem(body, before)
      const after = await requirePartnerInvoice(tx, key)
      const auditDetailOf = ({ invoiceNo, verdict, amountMinor, sumMinor, note }: PartnerInvoice) => ({
        invoiceNo,
        verdict,
        amountMinor,
        sumMinor,
        note,
      })
      audit({
        entity: 'partner_invoice',
        entityId: key.id,
        before: auditDetailOf(before),
        after: auditDetailOf(after),
      })
      return after
    },
  })
}
