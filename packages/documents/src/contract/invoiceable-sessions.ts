import { endpoint, pageQuery, pageSchemaOf, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { invoiceSession } from './invoices.ts'
import { invoicePermissions } from './screens.ts'

export const invoiceableSession = invoiceSession.extend({
  holderId: z.uuid(),
  holderName: z.string(),
  currency: z.string(),
})
export type InvoiceableSession = z.output<typeof invoiceableSession>
export const listInvoiceableSessions = endpoint({
  name: 'listInvoiceableSessions',
  method: 'GET',
  path: '/api/documents/invoiceable-sessions',
  permission: invoicePermissions.view,
  summary:
    'Lists sessions of the last 12 months that one member or company paid alone and that no active invoice contains: those of a holder, or one session',
  query: pageQuery.extend({
    holderId: z.uuid().optional(),
    sessionId: z.uuid().optional(),
    sort: sortKeys(['day']),
  }),
  reply: pageSchemaOf(invoiceableSession),
})
export const invoiceableEndpoints = [listInvoiceableSessions] as const
