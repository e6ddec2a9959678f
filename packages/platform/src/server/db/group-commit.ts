import type pg from 'pg'

/**
 * One kind of write that a message can request: a row of flat values, and one prepared statement for all rows of a
 * batch. `Row` is the input of a message, `Result` its output after the commit.
 */
export interface WriteKind<Row = never, Result = unknown> {
  /** Name of the prepared statement. */
  name: string
  /** Text of the statement; its parameters are array literals that are unnested. */
  text: string
  /** Converts the batch's rows into the statement's parameters, column by column. */
  columns: (rows: Row[]) => unknown[]
  /** Returns the result of each row, in the order of `rows`. If absent, every row gets `undefined`. */
  results?: (returned: unknown[], rows: Row[]) => Result[]
  /** Decision that is taken before anything of the batch is written. If absent, nothing is read first. */
  decision?: WriteDecision<Row>
}

/**
 * Facts that are read at the begin of the batch's transaction, and the decision over them. The facts are locked, or a
 * constraint guards them, until the rows are committed. A batch with a decision costs one more round trip.
 */
export interface WriteDecision<Row> {
  /** Name of the prepared statement that reads the facts. */
  name: string
  text: string
  columns: (rows: Row[]) => unknown[]
  /**
   * Returns the decided row for each row, in their order, and the writes that follow from the decisions. The kind's
   * `columns` and `results` receive the decided rows.
   */
  decide: (facts: unknown[], rows: Row[]) => { rows: unknown[]; writes: BatchWrite[] }
}

/** A kind and its row. */
export interface BatchWrite {
  kind: WriteKind
  row: never
}

interface Waiting {
  writes: BatchWrite[]
  resolve: (results: unknown[]) => void
  reject: (error: unknown) => void
}

export interface GroupCommit {
  /**
   * Writes the rows of one message in the same transaction as all other waiting messages, and resolves after the commit
   * with one result per row. Rejects if the rows of this message cannot be written.
   */
  write(writes: BatchWrite[]): Promise<unknown[]>
  /** Returns the number of waiting messages and the size of the last batch. */
  load(): { waiting: number; lastBatch: number; batches: number; messages: number }
  /** Waits for running work, then rejects new messages. */
  close(): Promise<void>
}

/** Combines a kind and its row, so that the pair is type-checked once at the caller. */
export function createBatchWrite<Row, Result>(kind: WriteKind<Row, Result>, row: Row): BatchWrite {
  // The pair is consistent here; the writer handles kinds of all row types together.
  return { kind: kind as unknown as WriteKind, row: row as never }
}

export interface GroupCommitOptions {
  pool: pg.Pool
  /** Names of kinds in the execution order of their statements inside a batch. */
  sequence: readonly string[]
  /** Maximum number of messages in a batch. */
  limit?: number
  /** Maximum queue length. Above it, a message is rejected at once and the device keeps its copy. */
  queueLimit?: number
  onTrouble?: (error: Error) => void
}

/**
 * Creates a group commit: persist, then acknowledge, at the cost of one batch. Messages queued during the last commit
 * are written together, pipelined, in one transaction (architecture decision 4; measurements in performance.md). After
 * a lost connection the same batch is submitted again, which is safe because every statement is idempotent. A message
 * that PostgreSQL rejects is found by halving the batch, so that only this message fails.
 */
export function createGroupCommit(options: GroupCommitOptions): GroupCommit {
  const { pool, sequence, limit = 2_000, queueLimit = 20_000 } = options
  const rank = new Map(sequence.map((name, index) => [name, index]))
  let queue: Waiting[] = []
  let running: Promise<void> | undefined
  let closed = false
  const seen = { lastBatch: 0, batches: 0, messages: 0 }

  async function run(): Promise<void> {
    // Messages that arrive in the same event loop turn share the first batch.
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
    const client = await pool.connect()
    let failed = true
    /** Resolves with the rows of each query, in their order. Otherwise rolls back and throws the first error. */
    const runAll = async (queries: Promise<pg.QueryResult>[]): Promise<unknown[][]> => {
      const outcomes = await Promise.allSettled(queries)
      const refused = outcomes.find((outcome) => outcome.status === 'rejected')
      if (!refused) return outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.rows : []))
      await client.query('rollback')
      failed = false
      throw refused.reason
    }
    try {
      const begin = client.query('begin')
      let groups = groupByKind(batch, rank)
      const reads = groups.flatMap(({ kind: { decision }, rows }) =>
        decision ? [client.query({ name: decision.name, text: decision.text, values: decision.columns(rows) })] : [],
      )
      if (reads.length > 0) {
        const [, ...facts] = await runAll([begin, ...reads])
        groups = withDecisions(groups, facts, rank)
      }
      // No await from here to the commit, and from the begin if nothing is read first: one round trip for the batch.
      const sent = groups.map(({ kind, rows }) =>
        client.query({ name: kind.name, text: kind.text, values: kind.columns(rows) }),
      )
      const [, ...outcomes] = await runAll([begin, ...sent, client.query('commit')])
      failed = false
      const answers: unknown[][] = batch.map(() => [])
      groups.forEach(({ kind, rows, places }, index) => {
        const returned = outcomes[index] ?? []
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
  return inSequence([...groups.values()], rank)
}

function inSequence(groups: Group[], rank: ReadonlyMap<string, number>): Group[] {
  return groups.toSorted((a, b) => (rank.get(a.kind.name) ?? 99) - (rank.get(b.kind.name) ?? 99))
}

/**
 * Returns the groups with their decided rows, and with the writes that follow from the decisions. `facts` has the rows
 * of each group with a decision, in their order.
 */
function withDecisions(groups: Group[], facts: unknown[][], rank: ReadonlyMap<string, number>): Group[] {
  const unread = [...facts]
  const writes: BatchWrite[] = []
  const decided = new Map<string, Group>()
  for (const { kind, rows, places } of groups) {
    const decision = kind.decision?.decide(unread.shift() ?? [], rows)
    // Safe cast: a kind decides over its own rows.
    decided.set(kind.name, { kind, rows: decision ? ([...decision.rows] as never[]) : [...rows], places })
    writes.push(...(decision?.writes ?? []))
  }
  for (const { kind, row } of writes) {
    const group = decided.get(kind.name)
    if (group) group.rows.push(row)
    else decided.set(kind.name, { kind, rows: [row], places: [] })
  }
  return inSequence([...decided.values()], rank)
}

/**
 * Returns true if the message itself is invalid, so that a retry is pointless. This is the case for every PostgreSQL
 * error except a lost connection (08), lack of resources (53), operator intervention (57), a conflict (40) or a
 * transaction left behind by an earlier loss (25).
 */
function isMessageFault(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  return /^[0-9A-Z]{5}$/.test(code) && !/^(08|25|40|53|57|58|E)/.test(code)
}
