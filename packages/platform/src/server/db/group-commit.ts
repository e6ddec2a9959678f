import type pg from 'pg'

/**
 * One kind of write that a message can ask for: a flat row now, one prepared statement for all rows of a batch.
 * `Row` is what a message contributes, `Result` what it learns after the commit.
 */
export interface WriteKind<Row = never, Result = unknown> {
  /** Name of the prepared statement. */
  name: string
  /** The statement; its parameters are array literals, unnested. */
  text: string
  /** Turns the batch's rows into the statement's parameters, column by column. */
  columns: (rows: Row[]) => unknown[]
  /** What each row gets back, in the order of `rows`. Without it every row gets `undefined`. */
  results?: (returned: unknown[], rows: Row[]) => Result[]
}

interface Waiting {
  writes: { kind: WriteKind; row: never }[]
  resolve: (results: unknown[]) => void
  reject: (error: unknown) => void
}

export interface GroupCommit {
  /**
   * Writes the rows of one message in the same transaction as everything else that is waiting, and resolves
   * after the commit with one result per row. Rejects when this message alone can't be written.
   */
  write(writes: { kind: WriteKind; row: never }[]): Promise<unknown[]>
  /** Messages waiting, and how large the last batch was. */
  load(): { waiting: number; lastBatch: number; batches: number; messages: number }
  /** Waits for what is under way, then refuses. */
  close(): Promise<void>
}

/** Couples a kind and its row so that the pair is type-checked once, at the caller. */
export function writing<Row, Result>(
  kind: WriteKind<Row, Result>,
  row: Row,
): { kind: WriteKind; row: never } {
  // The pair is consistent here; inside the writer kinds of all row types travel together.
  return { kind: kind as unknown as WriteKind, row: row as never }
}

export interface GroupCommitOptions {
  pool: pg.Pool
  /** Kinds in the order in which their statements run inside a batch. */
  sequence: readonly string[]
  /** Largest batch (messages). */
  limit?: number
  /** Bound of the queue; beyond it a message is refused at once, and the device keeps its copy. */
  queueLimit?: number
  onTrouble?: (error: Error) => void
}

/**
 * Persist, then acknowledge, at the price of a batch: whatever queued while the last commit ran goes out
 * together, pipelined, in one transaction (architecture decision 4; the figures are in performance.md).
 * A lost connection resubmits the same batch, since every statement is harmless when repeated; a message
 * that PostgreSQL refuses is found by halving, so that it fails alone.
 */
export function createGroupCommit(options: GroupCommitOptions): GroupCommit {
  const { pool, sequence, limit = 2_000, queueLimit = 20_000 } = options
  const rank = new Map(sequence.map((name, index) => [name, index]))
  let queue: Waiting[] = []
  let running: Promise<void> | undefined
  let closed = false
  const seen = { lastBatch: 0, batches: 0, messages: 0 }

  async function run(): Promise<void> {
    // Messages that arrive in the same turn of the event loop share the first batch.
    await new Promise(setImmediate)
    while (queue.length > 0) {
      const batch = queue.length <= limit ? queue : queue.slice(0, limit)
      queue = queue.length <= limit ? [] : queue.slice(limit)
      seen.lastBatch = batch.length
      seen.batches += 1
      seen.messages += batch.length
      await settle(batch)
    }
    running = undefined
  }

  async function settle(batch: Waiting[]): Promise<void> {
    for (let pause = 20; ; pause = Math.min(pause * 2, 2_000)) {
      try {
        const answers = await commit(batch)
        batch.forEach((message, index) => message.resolve(answers[index] ?? []))
        return
      } catch (error) {
        if (isMessageFault(error)) return batch.length === 1 ? batch[0]?.reject(error) : halve(batch)
        options.onTrouble?.(error instanceof Error ? error : new Error(String(error)))
        if (closed) return batch.forEach((message) => message.reject(error))
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    }
  }

  async function halve(batch: Waiting[]): Promise<void> {
    const middle = Math.ceil(batch.length / 2)
    await settle(batch.slice(0, middle))
    await settle(batch.slice(middle))
  }

  async function commit(batch: Waiting[]): Promise<unknown[][]> {
    const groups = groupByKind(batch, rank)
    const client = await pool.connect()
    let failed = true
    try {
      // Nothing is awaited between begin and commit: one trip for the whole batch.
      const sent = [client.query('begin')]
      for (const { kind, rows } of groups)
        sent.push(client.query({ name: kind.name, text: kind.text, values: kind.columns(rows) }))
      sent.push(client.query('commit'))
      const outcomes = await Promise.allSettled(sent)
      const refused = outcomes.find((outcome) => outcome.status === 'rejected')
      if (refused) {
        await client.query('rollback')
        failed = false
        throw refused.reason
      }
      failed = false
      const answers: unknown[][] = batch.map(() => [])
      groups.forEach(({ kind, rows, places }, index) => {
        const outcome = outcomes[index + 1]
        const returned: unknown[] = outcome?.status === 'fulfilled' ? outcome.value.rows : []
        const results = kind.results?.(returned, rows) ?? []
        places.forEach(({ message, write }, row) => {
          const answer = answers[message]
          if (answer) answer[write] = results[row]
        })
      })
      return answers
    } finally {
      client.release(failed)
    }
  }

  return {
    write(writes) {
      if (closed || queue.length >= queueLimit)
        return Promise.reject(new Error('the writer takes nothing more right now'))
      return new Promise((resolve, reject) => {
        queue.push({ writes, resolve, reject })
        running ??= run()
      })
    },
    load: () => ({ waiting: queue.length, ...seen }),
    close: async () => {
      closed = true
      await running
    },
  }
}

interface Group {
  kind: WriteKind
  rows: never[]
  places: { message: number; write: number }[]
}

function groupByKind(batch: Waiting[], rank: ReadonlyMap<string, number>): Group[] {
  const groups = new Map<string, Group>()
  batch.forEach((waiting, message) => {
    waiting.writes.forEach(({ kind, row }, write) => {
      let group = groups.get(kind.name)
      if (!group) groups.set(kind.name, (group = { kind, rows: [], places: [] }))
      group.rows.push(row)
      group.places.push({ message, write })
    })
  })
  return [...groups.values()].toSorted(
    (a, b) => (rank.get(a.kind.name) ?? 99) - (rank.get(b.kind.name) ?? 99),
  )
}

/**
 * The message itself is at fault, so that repeating it is no use: PostgreSQL answered, and not with a lost
 * connection (08), lack of resources (53), an operator's intervention (57), a conflict (40) or a transaction that
 * an earlier loss left behind (25).
 */
function isMessageFault(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  return /^[0-9A-Z]{5}$/.test(code) && !/^(08|25|40|53|57|58|E)/.test(code)
}
