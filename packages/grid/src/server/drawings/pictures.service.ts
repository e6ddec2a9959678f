import { Readable } from 'node:stream'
import { newId, Problem } from '@evops/platform/contract'
import { parsePicture, type Actor, type FileStore, type Services, type ParsedPicture } from '@evops/platform/server'
import { drawingPictureLimits } from '../../contract/index.ts'
import { getBareDrawing, getDrawingForUpdate, assertDrawingUnlocked } from './drawings.service.ts'
import { insertPicture, deleteUnusedPictures } from './pictures.store.ts'

/** Validates an uploaded picture completely. Throws grid.picture-size and grid.picture-type. */
async function pictureOf(source: AsyncIterable<Buffer>): Promise<ParsedPicture> {
  const pieces: Buffer[] = []
  let taken = 0
  for await (const piece of source) {
    taken += piece.length
    if (taken > drawingPictureLimits.bytes)
      throw new Problem('grid.picture-size', { most: drawingPictureLimits.bytes / 1024 / 1024 })
    pieces.push(piece)
  }
  const picture = parsePicture(Buffer.concat(pieces))
  if (!picture) throw new Problem('grid.picture-type')
  return picture
}

interface Uploading {
  services: Services
  files: FileStore
  actor: Actor
  drawingId: string
}
/**
 * Accepts an upload, validates it, and stores it for the drawing. Throws grid.drawing-locked and grid.pictures-full.
 */
export async function addPicture(
  { services, files, actor, drawingId }: Uploading,
  source: AsyncIterable<Buffer>,
): Promise<{ id: string }> {
  const doing = { actor, now: services.now() }
  await services.db.inTenant(actor, async (tx) => assertDrawingUnlocked(await getBareDrawing(tx, drawingId), doing))
  const { type, bytes } = await pictureOf(source)
  const file = await files.write(Readable.from([bytes]))
  const id = newId(doing.now.getTime())
  try {
    const gone = await services.db.inTenant(actor, async (tx) => {
      const { stationId, ...row } = await getDrawingForUpdate(tx, drawingId)
      assertDrawingUnlocked({ stationId, ...row }, doing)
      const room = await deleteUnusedPictures(tx, drawingId)
      if (!room) throw new Problem('grid.pictures-full', { most: drawingPictureLimits.perDrawing })
      const { operatorId } = actor
      await insertPicture(tx, { ...file, operatorId, id, drawingId, stationId, type, at: doing.now })
      return room
    })
    for (const name of gone) await files.remove(name)
    return { id }
  } catch (error) {
    await files.remove(file.storedAs)
    throw error
  }
}
