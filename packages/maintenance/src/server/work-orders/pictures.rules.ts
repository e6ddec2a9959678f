import { Problem } from '@evops/platform/contract'
import { parsePicture, type ParsedPicture } from '@evops/platform/server'
import { workPictureLimits } from '../../contract/index.ts'

/** Reads and validates an uploaded picture. Throws maintenance.picture-size and -type. */
export async function readUploadedPicture(source: AsyncIterable<Buffer>): Promise<ParsedPicture> {
  const pieces: Buffer[] = []
  let taken = 0
  for await (const piece of source) {
    taken += piece.length
    if (taken > workPictureLimits.bytes)
      throw new Problem('maintenance.picture-size', { most: workPictureLimits.bytes / 1024 / 1024 })
    pieces.push(piece)
  }
  const picture = parsePicture(Buffer.concat(pieces))
  if (!picture) throw new Problem('maintenance.picture-type')
  return picture
}
