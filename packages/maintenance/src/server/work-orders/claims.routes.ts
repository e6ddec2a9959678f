import { Problem } from '@evops/platform/contract'
import {
  sendAsDownload,
  createPdf,
  toPrintablePicture,
  serveAll,
  type App,
  type FileStore,
  type PdfPicture,
  type Tx,
} from '@evops/platform/server'
import { claimEndpoints } from '../../contract/index.ts'
import { claimDocument } from '../claims/claim-pdf.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { saveClaimAnswerChecked, createWarrantyClaim } from './claims.service.ts'
import { findAlarm } from './detail.store.ts'
import { getWorkOrderDetailRow } from './work-orders.service.ts'
import { listWorkOrderFiles } from './pictures.store.ts'
import { getOperatorPrintName } from './places.store.ts'

const entity = 'work-order'

/** Serves warranty claims: the document for the manufacturer, and its answer. */
export function claimRoutes(app: App, deps: MaintenanceDeps, files: FileStore): void {
  serveAll(app, claimEndpoints, {
    claimWarranty: async ({ tx, actor, params: { id }, body, audit }) => {
      const claimNo = await createWarrantyClaim(tx, deps, { actor, id, input: body })
      const workOrder = await getWorkOrderDetailRow(tx, deps, { id, userId: actor.userId })
      audit({ entity, entityId: id, after: { no: workOrder.no, claimNo, ...body } })
      return workOrder
    },
    answerWarrantyClaim: async ({ tx, actor, params: { id }, body, audit }) => {
      const claimNo = await saveClaimAnswerChecked(tx, deps, { actor, id, input: body })
      const workOrder = await getWorkOrderDetailRow(tx, deps, { id, userId: actor.userId })
      audit({ entity, entityId: id, after: { no: workOrder.no, claimNo, ...body } })
      return workOrder
    },
    downloadWarrantyClaim: async ({ tx, actor, params: { id }, query, audit, reply, afterCommit }) => {
      const workOrder = await getWorkOrderDetailRow(tx, deps, { id, userId: actor.userId })
      const claims = workOrder.warranty?.claims ?? []
      const claim = query.claimId ? claims.find((one) => one.id === query.claimId) : claims[0]
      if (!claim) throw new Problem('request.not-found')
      const pdf = await createPdf(
        claimDocument(
          {
            workOrder,
            claim,
            alarm: workOrder.alarmId === null ? undefined : await findAlarm(tx, workOrder.alarmId),
          },
          {
            operator: await getOperatorPrintName(tx),
            pictures: await picturesOnPaper(tx, { workOrderId: id, files }),
            language: actor.language,
            at: deps.services.now(),
          },
        ),
      )
      audit({ entity, entityId: id, after: { no: workOrder.no, claimNo: claim.no } })
      // No byte is sent before the audit entry is committed.
      afterCommit(() => void sendAsDownload(reply, `${claim.no}.pdf`, 'application/pdf').send(pdf))
      return undefined
    },
  })
}

/** Maximum size of all pictures, so that the document can be sent by e-mail; further ones are only listed. */
const mostBytes = 20 * 1024 * 1024
async function picturesOnPaper(
  tx: Tx,
  { workOrderId, files }: { workOrderId: string; files: FileStore },
): Promise<Omit<PdfPicture, 'caption'>[]> {
  const pictures: Omit<PdfPicture, 'caption'>[] = []
  let taken = 0
  for (const { storedAs, bytes: size } of await listWorkOrderFiles(tx, workOrderId)) {
    const fits = taken + size <= mostBytes
    const source = fits ? await files.open(storedAs) : undefined
    const bytes = source && (await toPrintablePicture(Buffer.concat(await source.toArray())))
    if (bytes) taken += size
    pictures.push({ bytes })
  }
  return pictures
}
