import type pg from 'pg'

export interface ReadBatchOptions<Key, Value> {
  pool: pg.Pool
  name: string
  text: string
  /** Converts the waiting keys into the statement's parameters, column by column. */
  columns: (keys: Key[]) => unknown[]
  /** Returns one value per key, in the order of the keys. */
  pick: (rows: unknown[], keys: Key[]) => Value[]
  /** Maximum number of keys in one statement. */
  limit?: number
}

/**
 * Looks up many keys at once: lookups requested while a query runs share the next query. A thousand charge points that
 * reconnect together need only a handful of statements.
 */
export function createReadBatch<Key, Value>(options: ReadBatchOptions<Key, Value>): (key: Key) => Promise<Value> {
  const { pool, name, text, columns, pick, limit = 1_000 } = options
  let waiting: { key: Key; resolve: (value: Value) => void; reject: (error: unknown) => void }[] = []
  let running = false

  async function run(): Promise<void> {
    // Lookups that arrive in the same event loop turn are included.
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
