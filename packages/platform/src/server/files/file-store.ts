import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, type ReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface StoredFile {
  /** 32 random hex digits that reveal nothing about the content. */
  storedAs: string
  bytes: number
  sha256: Buffer
}
export interface FileStore {
  /** Writes a file under a random name; a partial file is removed on failure. */
  write(source: AsyncIterable<Uint8Array | string>): Promise<StoredFile>
  /** Returns undefined if the file no longer exists. */
  open(storedAs: string): Promise<ReadStream | undefined>
  remove(storedAs: string): Promise<void>
  /** Returns the names of files older than a time. */
  olderThan(time: Date): Promise<string[]>
}

const isName = (name: string) => /^[0-9a-f]{32}$/.test(name)

/** Stores files in the data folder, readable only by the owner. Processes share the files if they share the folder. */
export function createFileStore(dataDir: string): FileStore {
  const folder = path.join(dataDir, 'files')
  const placeOf = (name: string) => {
    if (!isName(name)) throw new Error(`not a stored file: ${name}`)
    return path.join(folder, name)
  }
  return {
    async write(source) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const storedAs = randomBytes(16).toString('hex')
      const hash = createHash('sha256')
      let bytes = 0
      const counted = (async function* () {
        for await (const piece of source) {
          const chunk = typeof piece === 'string' ? Buffer.from(piece, 'utf8') : piece
          hash.update(chunk)
          bytes += chunk.length
          yield chunk
        }
      })()
      try {
        await pipeline(Readable.from(counted), createWriteStream(placeOf(storedAs), { mode: 0o600, flags: 'wx' }))
      } catch (error) {
        await rm(placeOf(storedAs), { force: true })
        throw error
      }
      return { storedAs, bytes, sha256: hash.digest() }
    },
    async open(storedAs) {
      const found = await stat(placeOf(storedAs)).catch(() => undefined)
      return found && createReadStream(placeOf(storedAs))
    },
    remove: (storedAs) => rm(placeOf(storedAs), { force: true }),
    async olderThan(time) {
      const names = await readdir(folder).catch(() => [])
      const old: string[] = []
      for (const name of names.filter(isName)) {
        const found = await stat(placeOf(name)).catch(() => undefined)
        if (found && found.mtime < time) old.push(name)
      }
      return old
    },
  }
}
