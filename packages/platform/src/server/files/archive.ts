import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

/** Creates a ZIP archive. fflate writes the container; Node compresses the bytes outside the event loop's thread. */
export function createArchive() {
  let pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  const takePieces = () => {
    const out = pieces
    pieces = []
    return out
  }
  return {
    async *add(filename: string, source: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
      const file: ZipInputFile = { filename, size: 0, crc: 0, compression: 8 }
      zip.add(file)
      const counted = (async function* () {
        for await (const text of source) {
          const bytes = Buffer.from(text, 'utf8')
          file.size += bytes.length
          file.crc = crc32(bytes, file.crc)
          yield bytes
        }
      })()
      const deflate = createDeflateRaw({ level: 3, chunkSize: 64 * 1024 })
      const feeding = pipeline(Readable.from(counted), deflate)
      // The error is handled below; without this line a failing source would first cause an unhandled rejection.
      feeding.catch(() => undefined)
      for await (const piece of deflate) {
        file.ondata?.(null, piece, false)
        yield* takePieces()
      }
      await feeding
      file.ondata?.(null, new Uint8Array(0), true)
      yield* takePieces()
    },
    *end(): Generator<Uint8Array> {
      zip.end()
      yield* takePieces()
    },
  }
}
