/*
 * Checks Android packages: a package is a ZIP archive with a manifest, found by its directory, not by its name. APPNOTE
 * 4.3.16 and 4.3.12: the end record is in the last 64 KiB and has the position of the directory.
 */
const endMark = Buffer.from('PK\u0005\u0006', 'latin1')
const entryMark = 0x02014b50
const endBytes = 22
export const archiveEndSearchBytes = endBytes + 0xffff
/** Larger than the directory of any real package. */
const mostDirectory = 16 * 1024 * 1024

/**
 * Returns the position of an archive's directory from its last bytes; undefined if the file is not an archive or is
 * larger than 4 GiB.
 */
export function findArchiveDirectory(tail: Buffer, size: number): { from: number; to: number } | undefined {
  const at = tail.lastIndexOf(endMark)
  if (at < 0 || at + endBytes > tail.length) return undefined
  const bytes = tail.readUInt32LE(at + 12)
  const from = tail.readUInt32LE(at + 16)
  if (bytes === 0 || bytes > mostDirectory || from + bytes > size) return undefined
  return { from, to: from + bytes }
}

export function hasAndroidManifest(directory: Buffer): boolean {
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === entryMark;) {
    const name = directory.readUInt16LE(at + 28)
    if (directory.toString('latin1', at + 46, at + 46 + name) === 'AndroidManifest.xml') return true
    at += 46 + name + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return false
}
