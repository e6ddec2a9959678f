import type pg from 'pg'

export interface ReadBatchOptions<Key, Value> {
  pool: pg.Pool
  /** Name of the prepared statement. */
  name: string
  text: string
  /** The waiting keys as the statement's parameters, column by column. */
  columns: (keys: Key[]) => unknown[]
  /** One value per key, in their order. */
  pick: (rows: unknown[], keys: Key[]) => Value[]
  /** Most keys in one statement. */
  limit?: number
}

/**
 * Looks many keys up at once: whatever is asked for while a query runs shares the next one. A thousand charge
 * points that reconnect together cost a handful of statements.
 */
export function createReadBatch<Key, Value>(
  options: ReadBatchOptions<Key, Value>,
): (key: Key) => Promise<Value> {
  const { pool, name, text, columns, pick, limit = 1_000 } = options
  let waiting: { key: Key; resolve: (value: Value) => void; reject: (error: unknown) => void }[] = []
  let running = false

  async function run(): Promise<void> {
    // Everything that arrives in the same turn of the event loop goes along.
    await new Promise(setImmediate)
    while (waiting.length > 0) {
      const batch = waiting.slice(0, limit)
      waiting = waiting.slice(limit)
      try {
        const keys = batch.map(({ key }) => key)
        const { rows } = await pool.query<Record<string, unknown>>({ name, text, values: columns(keys) })
        const values = pick(rows, keys)
        batch.forEach(({ resolve, reject }, index) => {
          const value = values[index]
          if (value === undefined) reject(new Error(`${name}: no value for a key`))
          else resolve(value)
        })
      } catch (error) {
        batch.forEach(({ reject }) => reject(error))
      }
    }
    running = false
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (running) return
      running = true
      void run()
    })
}
