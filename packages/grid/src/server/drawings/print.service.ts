import { Problem } from '@evops/platform/contract'
import { makePdf, printable, type FileStore, type Tx } from '@evops/platform/server'
import type { Language } from '@evops/platform/contract'
import { asModelled, newDocument, type DrawingDocument } from '../../contract/index.ts'
import { netsOf } from '../net/net.store.ts'
import { findPicture } from './pictures.store.ts'
import { drawingPdf } from './drawing-pdf.ts'
import { bareOf } from './drawings.service.ts'
import { draftOf } from './drawings.store.ts'
import { versionOf } from './versions.service.ts'

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
  const { name, stationId, stationName, updatedAt } = await bareOf(tx, id)
  const net = await netsOf(tx, [stationId])
  const version = number === undefined ? undefined : await versionOf(tx, { id, number })
  const document = version?.document ?? asModelled((await draftOf(tx, id)) ?? newDocument(), net)
  const at = version?.publishedAt ?? updatedAt
  const picture = await pictureOf(tx, files, { id, document })
  const printed = { name, stationName, number: version?.number ?? null, at, document, net, picture }
  return { name, pdf: await makePdf(drawingPdf(printed, language)) }
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
  return printable(Buffer.concat(pieces))
}
