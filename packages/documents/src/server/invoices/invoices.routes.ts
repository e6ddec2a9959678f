import { idempotencyKeyOf, withIdempotencyKey } from '@evops/ledger/server'
import { Problem } from '@evops/platform/contract'
import { serveAll, withRawBodies, type App, type ServeArgs } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { InvoiceDetail } from '../../contract/index.ts'
import type { DocumentsDeps } from '../deps.ts'
import type { NewDocumentFile } from '../engine/documents.store.ts'
import { amendInvoiceRecords } from './amend.service.ts'
import { pageOfInvoiceableSessions } from './candidates.store.ts'
import { composeInvoice, previewOfComposed } from './compose.service.ts'
import { createCreditNote, resendCreditOrPayment } from './credits.service.ts'
import { pageOfInvoices, sumsOfInvoices } from './invoices.store.ts'
import { issueInvoice, saveManualInvoice, reissueInvoice, reverseInvoice } from './issue.service.ts'
import { replaceInvoice } from './replace.service.ts'
import { supplementInvoice } from './supplement.service.ts'
import { createInvoiceApplication, decideInvoice, loadInvoiceDetail, mailInvoiceToBuyer } from './life.service.ts'

const entity = 'invoice'
type Called = Pick<ServeArgs<typeof contract.approveInvoice>, 'tx' | 'actor' | 'params' | 'body' | 'audit'>

export function invoiceRoutes(app: App, deps: DocumentsDeps): void {
  const { services } = deps
  const decideTo = (to: 'approved' | 'refused' | 'cancelled') => async (call: Called) => {
    const { tx, actor, params, body, audit } = call
    return withAudit(audit, await decideInvoice(tx, deps, { actor, id: params.id, ...body, to }))
  }
  serveAll(app, contract.invoiceEndpoints, {
    listInvoices: ({ tx, query }) => pageOfInvoices(tx, query),
    sumInvoices: ({ tx, query }) => sumsOfInvoices(tx, query),
    getInvoice: ({ tx, params }) => loadInvoiceDetail(tx, params.id),
    previewInvoice: async ({ tx, body, audit }) => {
      const preview = previewOfComposed(await composeInvoice(tx, body, services.now()))
      audit({ entity, after: { source: body.source, totalMinor: preview.totalMinor } })
      return preview
    },
    applyInvoice: async ({ tx, actor, body, audit }) =>
      withAudit(audit, await createInvoiceApplication(tx, deps, { actor, form: body })),
    approveInvoice: decideTo('approved'),
    refuseInvoice: decideTo('refused'),
    cancelInvoice: decideTo('cancelled'),
    issueInvoice: async ({ tx, actor, params, body, audit }) =>
      withAudit(audit, await issueInvoice(tx, deps, { actor, id: params.id, ...body })),
    reverseInvoice: async ({ tx, actor, params, body, audit }) =>
      withAudit(audit, await reverseInvoice(tx, deps, { actor, id: params.id, ...body })),
    reissueInvoice: async ({ tx, actor, params, body, audit }) =>
      withAudit(audit, await reissueInvoice(tx, deps, { actor, id: params.id, ...body })),
    supplementInvoice: async ({ tx, actor, params, body, audit }) => {
      const after = await supplementInvoice(tx, deps, { actor, id: params.id, ...body })
      const { no, number, totalMinor } = after.supplements.at(-1) ?? after
      audit({ entity, entityId: after.id, after: { no, number, totalMinor, currency: after.currency } })
      return after
    },
    replaceInvoice: async ({ tx, actor, params, body, audit }) =>
      withAudit(audit, await replaceInvoice(tx, deps, { actor, id: params.id, ...body })),
    creditInvoice: async ({ tx, actor, params: { id }, body, request, audit }) =>
      // A repeated call is rejected by its version; with an idempotency key it returns the first response.
      withIdempotencyKey(
        tx,
        { actor, key: idempotencyKeyOf(request), request: ['creditInvoice', id, body], isHarmless: true },
        async () => withAudit(audit, await createCreditNote(tx, deps, { actor, id, ...body })),
      ),
    retryPart: async ({ tx, actor, params, body, audit }) =>
      withAudit(audit, await resendCreditOrPayment(tx, deps, { actor, id: params.id, ...body })),
    amendInvoiceRecord: async ({ tx, actor, params, body, audit }) =>
      withAudit(audit, await amendInvoiceRecords(tx, deps, { actor, id: params.id, ...body })),
    mailInvoice: async ({ tx, actor, params, body: { to, language }, audit }) => {
      const after = await mailInvoiceToBuyer(tx, deps, { actor, id: params.id, to, language })
      audit({ entity, entityId: params.id, after: { no: after.no, to: after.mails.at(-1)?.to } })
      return after
    },
  })
  serveAll(app, contract.invoiceableEndpoints, {
    listInvoiceableSessions: ({ tx, query: { holderId, sessionId, page, pageSize, sort } }) => {
      const since = new Date(services.now())
      since.setUTCFullYear(since.getUTCFullYear() - 1)
      return pageOfInvoiceableSessions(tx, { holderId, sessionId, since, page, pageSize, isDown: sort !== 'day' })
    },
  })
  withRawBodies(app, (raw) => {
    serveAll(raw, contract.invoiceUploadEndpoints, {
      uploadInvoice: async ({ actor, params, query, request, audit }) => {
        const { version, number, fileName } = query
        // Checks first that the invoice exists, whatever the upload contains.
        await services.db.inTenant(actor, (tx) => loadInvoiceDetail(tx, params.id))
        const upload = { file: await fileOf(request.raw, fileName), number }
        const after = await services.db.inTenant(actor, (tx) =>
          saveManualInvoice(tx, deps, { actor, id: params.id, version, text: '', upload }),
        )
        return withAudit(audit, after)
      },
    })
  })
}

function withAudit(audit: Called['audit'], after: InvoiceDetail): InvoiceDetail {
  const { id, no, state, number, totalMinor, creditedMinor, currency, sessions } = after
  audit({ entity, entityId: id, after: { no, state, number, totalMinor, creditedMinor, currency, sessions } })
  return after
}

const mostBytes = 10 * 1024 * 1024
const types = [
  ['application/pdf', (bytes: Buffer) => bytes.subarray(0, 5).toString() === '%PDF-'],
  // An OFD file is a ZIP archive.
  ['application/ofd', (bytes: Buffer) => bytes.readUInt32BE(0) === 0x504b0304],
  ['application/xml', (bytes: Buffer) => /^\uFEFF?\s*<(\?xml|[A-Za-z])/.test(bytes.subarray(0, 100).toString())],
] as const
/** Reads the uploaded file and detects its type by its first bytes. Throws documents.not-a-file. */
async function fileOf(source: AsyncIterable<Buffer>, name: string): Promise<NewDocumentFile> {
  const pieces: Buffer[] = []
  let taken = 0
  for await (const piece of source) {
    taken += piece.length
    if (taken > mostBytes) throw new Problem('documents.not-a-file')
    pieces.push(piece)
  }
  const content = Buffer.concat(pieces)
  const type = content.length > 4 && types.find(([, is]) => is(content))
  if (!type) throw new Problem('documents.not-a-file')
  return { kind: 'upload', name, contentType: type[0], content }
}
