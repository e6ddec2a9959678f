import type { Duplex } from 'node:stream'
import { once } from 'node:events'
import type pg from 'pg'
import { readRows, type CopyRowHandler } from './copy-reader.ts'

/** Bytes of a table's text in one chunk; chunks are cut between rows. */
const chunkBytes = 4 * 1_048_576
const waitingChunks = 2
/** Used chunks for reuse: memory outside V8's heap causes V8 to collect its own heap. */
const spare: Buffer[] = []
const mostSpare = 8
const none: Buffer = Buffer.alloc(0)
const sendingBytes = 8 * 1_048_576

/** Members of pg's connection that COPY needs and the type definitions omit. */
interface CopyWire {
  stream: Duplex
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(why: string): void
}

/** The methods that pg calls while the current statement is a COPY. */
class CopyQuery implements pg.Submittable {
  readonly #text: string
  readonly #rowsOut: CopyRowHandler | undefined
  readonly #ended = Promise.withResolvers<number>()
  #rows = 0
  #putBack: () => void = () => undefined
  /** The stream of its connection; set when the statement starts. */
  stream: Duplex | undefined
  onReady: (wire: CopyWire) => void = () => undefined

  /** `rowsOut`: receives the rows of a copy to stdout. */
  constructor(text: string, rowsOut?: CopyRowHandler) {
    this.#text = text
    this.#rowsOut = rowsOut
    this.#ended.promise.catch(() => undefined)
  }
  /** The number of rows that were transferred. */
  get rows(): Promise<number> {
    return this.#ended.promise
  }
  submit(connection: pg.Connection): void {
    this.stream = connection.stream
    if (this.#rowsOut) this.#putBack = readRows(connection.stream, this.#rowsOut)
    connection.query(this.#text)
  }
  handleCopyInResponse(wire: CopyWire): void {
    this.onReady(wire)
  }
  handleCommandComplete({ text }: { text: string }): void {
    this.#rows = Number(/^COPY (\d+)$/.exec(text)?.[1] ?? 0)
  }
  handleReadyForQuery(): void {
    this.#putBack()
    this.#ended.resolve(this.#rows)
  }
  handleError(error: Error): void {
    this.#putBack()
    this.#ended.reject(error)
  }
}

/** Bytes that are read between two pauses. A whole chunk at once would occupy a CPU core that other work needs. */
const paceBytes = 128 * 1_024

/**
 * Yields the text of `copy … to stdout` in chunks of some megabytes, always cut at the same places. The database waits
 * while no chunk is consumed, and for the time that `slowly` takes for each piece. The consumer may return a used chunk
 * with `giveBack`. Returns the number of rows.
 */
export async function* copyOut(
  client: pg.Client,
  text: string,
  slowly?: (bytes: number) => Promise<void>,
): AsyncGenerator<Buffer, number> {
  const full: Buffer[] = []
  // Most tables are empty and need no chunk.
  let [open, used] = [none, 0]
  let wake = Promise.withResolvers<void>()
  // Reasons to pause: no free chunk, or the rate limit.
  const waits = { room: false, time: false }
  const go = () => {
    if (!waits.room && !waits.time) query.stream?.resume()
  }
  const pace = createPacer(slowly, (waiting) => {
    waits.time = waiting
    if (waiting) query.stream?.pause()
    else go()
  })
  const close = () => {
    if (used > 0) full.push(open.subarray(0, used))
    ;[open, used] = [none, 0]
  }
  const query = new CopyQuery(text, {
    begin(bytes) {
      pace(bytes)
      if (used + bytes <= open.length) return
      close()
      open = anEmpty(bytes)
      waits.room = full.length >= waitingChunks
      if (waits.room) query.stream?.pause()
      wake.resolve()
    },
    add: (piece) => void (used += piece.copy(open, used)),
  })
  let rows: number | undefined
  let failure: { error: unknown } | undefined
  void query.rows
    .then(
      (count) => (rows = count),
      (error: unknown) => (failure = { error }),
    )
    .finally(() => wake.resolve())
  client.query(query)
  try {
    for (;;) {
      const chunk = full.shift()
      if (chunk) {
        yield chunk
        waits.room = full.length >= waitingChunks
        go()
        continue
      }
      if (failure) throw failure.error
      if (rows !== undefined && used === 0) return rows
      if (rows !== undefined) close()
      else {
        await wake.promise
        wake = Promise.withResolvers<void>()
      }
    }
  } finally {
    // The consumer stopped early: the connection is destroyed, because reading the rest of the rows would block.
    if (rows === undefined && !failure) query.stream?.destroy()
  }
}

function anEmpty(bytes: number): Buffer {
  return bytes > chunkBytes ? Buffer.allocUnsafe(bytes) : (spare.pop() ?? Buffer.allocUnsafeSlow(chunkBytes))
}

/** Accepts a chunk that is no longer in use, for reuse. */
export function releaseChunk({ buffer }: Buffer): void {
  if (buffer.byteLength === chunkBytes && spare.length < mostSpare) spare.push(Buffer.from(buffer))
}

/** Counts the received bytes and pauses after each piece. */
function createPacer(
  slowly: ((bytes: number) => Promise<void>) | undefined,
  wait: (waiting: boolean) => void,
): (bytes: number) => void {
  let open = 0
  let waiting = false
  return (bytes) => {
    open += bytes
    if (!slowly || waiting || open < paceBytes) return
    const piece = open
    open = 0
    waiting = true
    wait(true)
    void slowly(piece).then(() => {
      waiting = false
      wait(false)
    })
  }
}

/**
 * Sends chunks to a `copy … from stdin`. Returns the number of rows. A chunk that cannot be read makes the statement
 * fail.
 */
export async function writeCopyChunks(client: pg.Client, text: string, chunks: AsyncIterable<Buffer>): Promise<number> {
  const query = new CopyQuery(text)
  let failure: { error: unknown } | undefined
  query.onReady = (wire) => {
    const send = async () => {
      for await (const chunk of chunks) {
        wire.sendCopyFromChunk(chunk)
        if (wire.stream.writableLength > sendingBytes) await Promise.race([once(wire.stream, 'drain'), query.rows])
      }
      wire.endCopyFrom()
    }
    send().catch((error: unknown) => {
      failure = { error }
      wire.sendCopyFail('the source can not be read')
    })
  }
  client.query(query)
  return query.rows.catch((error: unknown) => {
    throw failure ? failure.error : error
  })
}
