import type { PictureRow } from '../../contract/index.ts'

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to))

/** What a file is by its first bytes, whatever its name says; null: no picture of ours (S-15). */
export function pictureType(head: Uint8Array): PictureRow['type'] | null {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg'
  if (ascii(head, 1, 4) === 'PNG' && head[0] === 0x89 && ascii(head, 4, 8) === '\r\n\x1a\n')
    return 'image/png'
  return ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP' ? 'image/webp' : null
}
