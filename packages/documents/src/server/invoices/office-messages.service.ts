import { insertPartnerMessage, type Services, type Tx } from '@evops/platform/server'
import { decryptCredential } from '../credentials/credentials.service.ts'
import type { DocumentsDeps } from '../deps.ts'
import { documentOf } from '../engine/documents.service.ts'
import { findDocumentFile } from '../engine/documents.store.ts'
import { loadDocumentSettings } from '../engine/settings.store.ts'
import type { OfficeQuery, SendToOffice } from '../offices/office.ts'
import { taxOfficeOf } from '../offices/offices.ts'
import type { OfficeSubmission } from './submissions.store.ts'

/** Returns the question to an office about a submission: the newest record of a chain, or the document. */
export async function officeQueryOf(tx: Tx, services: Services, one: OfficeSubmission): Promise<OfficeQuery> {
  const { documentId, act, detail, externalNo } = one
  const document = await documentOf(tx, documentId)
  const record = await taxOfficeOf(one.office).chain?.newest(tx, documentId)
  const file = record?.xml ?? (await findDocumentFile(tx, documentId, record ? 'stamped' : 'xml'))?.content
  const settings = await loadDocumentSettings(tx)
  return {
    act,
    xml: file ?? Buffer.from(''),
    document,
    reason: detail.reason,
    externalNo,
    detail,
    settings,
    credential: await decryptCredential(tx, services, one.office),
    at: services.now(),
  }
}

/** Logs each request and response in a transaction of its own. */
export function withMessageLog({ services }: DocumentsDeps, one: OfficeSubmission, wire: SendToOffice): SendToOffice {
  return async (request) => {
    const began = services.now()
    const storeMessage = (direction: 'out' | 'in', body: Buffer, httpStatus: number | null) =>
      services.db.inTenant(one.operatorId, (tx) =>
        insertPartnerMessage(tx, {
          operatorId: one.operatorId,
          peerKind: 'tax',
          peer: one.office + (one.test ? ' (test)' : ''),
          peerId: one.invoiceId,
          direction,
          channel: request.path,
          correlation: one.id,
          attempt: one.attempts,
          verified: 'unknown',
          at: began,
          tookMs: services.now().getTime() - began.getTime(),
          httpStatus,
          status: httpStatus === null || httpStatus === 200 ? 'done' : 'failed',
          headers: {},
          body: body.toString(),
        }),
      )
    await storeMessage('out', request.body, null)
    const answer = await wire(request)
    await storeMessage('in', answer.body, answer.status)
    return answer
  }
}
