/*
 * Loaded into the server by `--import`: appends every statement of a connection to the file named by EVOPS_SQL_LOG, as
 * JSON lines, while that file exists. The file is absent during measurements, because writing takes time. Used by
 * `bench:sessions`, which later runs the statements of a page directly.
 */
import { appendFileSync, existsSync } from 'node:fs'
import pg from 'pg'

const file = process.env.EVOPS_SQL_LOG
if (file) {
  let clients = 0
  const numbers = new WeakMap()
  // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
  const query = pg.Client.prototype.query
  pg.Client.prototype.query = function recorded(config, values, ...rest) {
    if (!numbers.has(this)) numbers.set(this, (clients += 1))
    const text = typeof config === 'string' ? config : config?.text
    if (typeof text === 'string' && existsSync(file))
      appendFileSync(
        file,
        `${JSON.stringify({ client: numbers.get(this), text, values: (Array.isArray(values) ? values : config?.values) ?? [] })}\n`,
      )
    return query.call(this, config, values, ...rest)
  }
}
