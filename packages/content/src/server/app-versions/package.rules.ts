/*
 * An Android package is a ZIP archive with a manifest; asked of its directory, not of its name. APPNOTE 4.3.16 and 4.3.12:
 * the end record stands in the last 64 KiB and says where the directory is.
 */
const endMark = Buffer.from('PK\u0005\u0006', 'latin1')
const entryMark = 0x02014b50
const endBytes = 22
export const endReach = endBytes + 0xffff
/** More than any package's. */
const mostDirectory = 16 * 1024 * 1024

/** Where an archive's directory is, by its last bytes; undefined: it is none, or one of more than 4 GiB. */
export function directoryOf(tail: Buffer, size: number): { from: number; to: number } | undefined {
  const at = tail.lastIndexOf(endMark)
  if (at < 0 || at + endBytes > tail.length) return undefined
  const bytes = tail.readUInt32LE(at + 12)
  const from = tail.readUInt32LE(at + 16)
  if (bytes === 0 || bytes > mostDirectory || from + bytes > size) return undefined
  return { from, to: from + bytes }
}

export function namesManifest(directory: Buffer): boolean {
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === entryMark;) {
    const name = directory.readUInt16LE(at + 28)
    if (directory.toString('latin1', at + 46, at + 46 + name) === 'AndroidManifest.xml') return true
    at += 46 + name + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return false
}
