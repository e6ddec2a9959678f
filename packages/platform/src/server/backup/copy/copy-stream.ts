import type { Duplex } from 'node:stream'
import { once } from 'node:events'
import type pg from 'pg'

/** As much of a table's text lies in one chunk, cut between rows. */
const chunkBytes = 4 * 1_048_576
const waitingChunks = 2
const sendingBytes = 8 * 1_048_576

/** What pg's connection offers for COPY, and its types leave out. */
interface CopyWire {
  stream: Duplex
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(why: string): void
}

/** What pg calls while a COPY is its statement. */
class CopyQuery implements pg.Submittable {
  readonly #text: string
  readonly #ended = Promise.withResolvers<number>()
  #rows = 0
  onData: (row: Buffer, wire: CopyWire) => void = () => undefined
  onReady: (wire: CopyWire) => void = () => undefined

  constructor(text: string) {
    this.#text = text
    this.#ended.promise.catch(() => undefined)
  }
  /** How many rows went through. */
  get rows(): Promise<number> {
    return this.#ended.promise
  }
  submit(connection: pg.Connection): void {
    connection.query(this.#text)
  }
  handleCopyData({ chunk }: { chunk: Buffer }, wire: CopyWire): void {
    this.onData(chunk, wire)
  }
  handleCopyInResponse(wire: CopyWire): void {
    this.onReady(wire)
  }
  handleCommandComplete({ text }: { text: string }): void {
    this.#rows = Number(/^COPY (\d+)$/.exec(text)?.[1] ?? 0)
  }
  handleReadyForQuery(): void {
    this.#ended.resolve(this.#rows)
  }
  handleError(error: Error): void {
    this.#ended.reject(error)
  }
}

/** What is read between two waits: a whole chunk at once would take a core from who works beside it. */
const paceBytes = 128 * 1_024

/**
 * The text of `copy … to stdout` in chunks of some megabytes, always cut at the same places; the database waits while
 * nobody takes them, and as long as `slowly` says for each piece of one. Returns the number of rows.
 */
export async function* copyOut(
  client: pg.Client,
  text: string,
  slowly?: (bytes: number) => Promise<void>,
): AsyncGenerator<Buffer, number> {
  const query = new CopyQuery(text)
  const full: Buffer[] = []
  let wire: CopyWire | undefined
  let [open, used] = [Buffer.allocUnsafe(chunkBytes), 0]
  let wake = Promise.withResolvers<void>()
  // Somebody waits: for room, or for the time that a piece may take.
  const waits = { room: false, time: false }
  const go = () => {
    if (!waits.room && !waits.time) wire?.stream.resume()
  }
  const pace = paced(slowly, (waiting) => {
    waits.time = waiting
    if (waiting) wire?.stream.pause()
    else go()
  })
  const close = () => {
    if (used > 0) full.push(open.subarray(0, used))
    used = 0
  }
  query.onData = (row, from) => {
    wire = from
    if (used + row.length > open.length) {
      close()
      open = Buffer.allocUnsafe(Math.max(chunkBytes, row.length))
      waits.room = full.length >= waitingChunks
      if (waits.room) wire.stream.pause()
      wake.resolve()
    }
    // A view into the driver's buffer, which it fills anew.
    used += row.copy(open, used)
    pace(row.length)
  }
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
    // Given up in between: the rest is nobody's, and would be waited for.
    if (rows === undefined && !failure) wire?.stream.destroy()
  }
}

/** Counts what came, and lets it wait after each piece. */
function paced(
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

/** Sends chunks to a `copy … from stdin`. Returns the number of rows; one that can't be had fails the statement. */
export async function copyIn(
  client: pg.Client,
  text: string,
  chunks: AsyncIterable<Buffer>,
): Promise<number> {
  const query = new CopyQuery(text)
  let failure: { error: unknown } | undefined
  query.onReady = (wire) => {
    const send = async () => {
      for await (const chunk of chunks) {
        wire.sendCopyFromChunk(chunk)
        if (wire.stream.writableLength > sendingBytes)
          await Promise.race([once(wire.stream, 'drain'), query.rows])
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
