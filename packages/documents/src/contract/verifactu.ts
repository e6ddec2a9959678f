import { endpoint, instant, pageSchemaOf, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { invoicePermissions } from './screens.ts'

/**
 * TipoEvento of the AEAT's EventosSIF: 01, 02 start and end of NO VERI*FACTU operation; 03 verification of records, 04
 * invalid record found; 05, 06 the same for events; 07 backup restored; 08 records, 09 events exported; 10 summary of
 * six hours; 90 other.
 */
export const verifactuEventKinds = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '90'] as const
export type VerifactuEventKind = (typeof verifactuEventKinds)[number]

export const verifactuEvent = z.object({
  no: z.int(),
  kind: z.enum(verifactuEventKinds),
  text: z.string(),
  madeAt: instant,
  hash: z.string(),
})
export type VerifactuEvent = z.output<typeof verifactuEvent>
const span = {
  /** Time range of creation: at or after `from`, before `to`. */
  from: instant.optional(),
  to: instant.optional(),
}
export const verifactuFilter = z.object(span)
export type VerifactuFilter = z.output<typeof verifactuFilter>
export const verifactuRecordExport = 'documents.verifactu-records'
export const verifactuEventExport = 'documents.verifactu-events'

export const listVerifactuEvents = endpoint({
  name: 'listVerifactuEvents',
  method: 'GET',
  path: '/api/documents/verifactu/events',
  permission: invoicePermissions.view,
  summary:
    'Lists the events of the chain of invoice records (Spain), newest first; each is chained to the previous one by its hash',
  query: pageQuery.extend({ ...span, kind: z.enum(verifactuEventKinds).optional(), sort: sortKeys(['no']) }),
  reply: pageSchemaOf(verifactuEvent),
})
export const checkVerifactu = endpoint({
  name: 'checkVerifactu',
  reach: 'operator',
  method: 'POST',
  path: '/api/documents/verifactu/check',
  permission: invoicePermissions.control,
  summary: 'Checks all invoice records and events (Spain) for anomalies, and records the check and its findings',
  reply: z.object({ records: z.int(), events: z.int(), anomalies: z.int() }),
})
export const verifactuEndpoints = [listVerifactuEvents, checkVerifactu] as const
