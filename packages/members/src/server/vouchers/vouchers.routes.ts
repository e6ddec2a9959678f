import { csvLine, csvMark, spreadsheetCsv, type Language } from '@evops/platform/contract'
import { sendAsDownload, serveAll, xlsxFile, type App } from '@evops/platform/server'
import { formatVoucherCode, voucherEndpoints } from '../../contract/index.ts'
import type { MembersDeps } from '../deps.ts'
import { pageOfVoucherRedemptions } from './redemptions.store.ts'
import {
  activateVoucherBatch,
  addVoucherBatch,
  endVoucherBatch,
  loadVoucherBatch,
  makeVoucherCodes,
  pauseVoucherBatch,
} from './voucher-batches.service.ts'
import { pageOfVoucherBatches } from './voucher-batches.store.ts'
import { voucherCodeFileWords } from './voucher-export.words.ts'

const entity = 'voucher-batch'

export function voucherRoutes(app: App, deps: MembersDeps): void {
  serveAll(app, voucherEndpoints, {
    listVoucherBatches: ({ tx, query }) => pageOfVoucherBatches(tx, deps.services.now(), query),
    getVoucherBatch: ({ tx, params }) => loadVoucherBatch(tx, deps, params.id),
    createVoucherBatch: async ({ tx, actor, body, audit }) => {
      const after = await addVoucherBatch(tx, deps, { operatorId: actor.operatorId, form: body })
      audit({ entity, entityId: after.id, after })
      return after
    },
    downloadVoucherCodes: async ({ tx, actor, params: { id }, body: { format }, audit, reply, afterCommit }) => {
      const { batch, codes } = await makeVoucherCodes(tx, deps, { operatorId: actor.operatorId, id })
      audit({ entity, entityId: id, after: { codes: codes.length } })
      const file = await codeFile(codes, { format, language: actor.language })
      // No code leaves before its hash is committed.
      afterCommit(() => void sendAsDownload(reply, `${batch.name}.${format}`, fileTypes[format]).send(file))
      return undefined
    },
    activateVoucherBatch: async ({ tx, actor, params: { id }, audit }) => {
      const activation = await activateVoucherBatch(tx, deps, { actor, id })
      const { approvalId, batch } = activation
      audit({ entity, entityId: id, after: { state: batch.state, approvalId } })
      return activation
    },
    pauseVoucherBatch: async ({ tx, params: { id }, audit }) => {
      const after = await pauseVoucherBatch(tx, deps, id)
      audit({ entity, entityId: id, after: { state: after.state } })
      return after
    },
    endVoucherBatch: async ({ tx, params: { id }, audit }) => {
      const after = await endVoucherBatch(tx, deps, id)
      audit({ entity, entityId: id, after: { state: after.state, redeemedMinor: after.redeemedMinor } })
      return after
    },
    listVoucherRedemptions: ({ tx, query }) => pageOfVoucherRedemptions(tx, query),
  })
}

const fileTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const
/** Returns the file of a batch's codes, one a line. At most 10,000 codes, so it fits into memory. */
async function codeFile(
  codes: readonly string[],
  { format, language }: { format: keyof typeof fileTypes; language: Language },
): Promise<Buffer> {
  const head = [voucherCodeFileWords['members.voucher-file.code'][language]]
  const lines = codes.map((code) => [formatVoucherCode(code)])
  if (format === 'csv') {
    const text = [head, ...lines].map((cells) => csvLine(cells, spreadsheetCsv(language)))
    return Buffer.from(csvMark + text.join(''))
  }
  const rows = (async function* () {
    yield* lines
  })()
  const parts: Uint8Array[] = []
  for await (const part of xlsxFile(rows, { head, sheet: head.join('') })) parts.push(part)
  return Buffer.concat(parts)
}
