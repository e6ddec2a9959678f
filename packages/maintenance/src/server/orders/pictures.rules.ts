import { Problem } from '@evops/platform/contract'
import { workPictureLimits, workPictureTypes } from '../../contract/index.ts'

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to))

/** What a file is by its first bytes, whatever it calls itself; null: no picture of ours (S-15). */
export function pictureType(head: Uint8Array): (typeof workPictureTypes)[number] | null {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg'
  if (head[0] === 0x89 && ascii(head, 1, 8) === 'PNG\r\n\x1a\n') return 'image/png'
  return ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP' ? 'image/webp' : null
}

const headBytes = 16
/** The pieces as they come, the first bytes kept aside; refused once there are too many. */
export async function* looked(source: AsyncIterable<Buffer>, head: Buffer[]): AsyncGenerator<Buffer> {
  let taken = 0
  for await (const piece of source) {
    if (taken < headBytes) head.push(piece.subarray(0, headBytes - taken))
    taken += piece.length
    if (taken > workPictureLimits.bytes)
      throw new Problem('maintenance.picture-size', { most: workPictureLimits.bytes / 1024 / 1024 })
    yield piece
  }
}
