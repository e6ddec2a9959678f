import { Problem } from '@evops/platform/contract'
import { createPdf, toPrintablePicture, type FileStore, type Tx } from '@evops/platform/server'
import type { Language } from '@evops/platform/contract'
import { updateToModel, createEmptyDrawing, type DrawingDocument } from '../../contract/index.ts'
import { loadStationNets } from '../net/net.store.ts'
import { findPicture } from './pictures.store.ts'
import { drawingPdf } from './drawing-pdf.ts'
import { getBareDrawing } from './drawings.service.ts'
import { findDrawingDraft } from './drawings.store.ts'
import { getDrawingVersion } from './versions.service.ts'

interface Wish {
  id: string
  /** If omitted, the draft. */
  number: number | undefined
  language: Language
}
/** Throws request.not-found. */
export async function printDrawing(
  tx: Tx,
  files: FileStore,
  { id, number, language }: Wish,
): Promise<{ name: string; pdf: Buffer }> {
  const { name, stationId, stationName, updatedAt } = await getBareDrawing(tx, id)
  const net = await loadStationNets(tx, [stationId])
  const version = number === undefined ? undefined : await getDrawingVersion(tx, { id, number })
  const document = version?.document ?? updateToModel((await findDrawingDraft(tx, id)) ?? createEmptyDrawing(), net)
  const at = version?.publishedAt ?? updatedAt
  const picture = await pictureOf(tx, files, { id, document })
  const printed = { name, stationName, number: version?.number ?? null, at, document, net, picture }
  return { name, pdf: await createPdf(drawingPdf(printed, language)) }
}
async function pictureOf(
  tx: Tx,
  files: FileStore,
  { id, document: { background } }: { id: string; document: DrawingDocument },
): Promise<Buffer | undefined> {
  const found = background && (await findPicture(tx, { id: background.pictureId, drawingId: id }))
  const source = found && (await files.open(found.storedAs))
  if (!source) return undefined
  const pieces: Buffer[] = []
  for await (const piece of source) {
    if (!Buffer.isBuffer(piece)) throw new Problem('request.not-found')
    pieces.push(piece)
  }
  return toPrintablePicture(Buffer.concat(pieces))
}
