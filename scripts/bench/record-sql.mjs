/*
 * Loaded into the server by `--import`: every statement of a connection is appended to the file that EVOPS_SQL_LOG
 * names, as JSON lines, while there is that file: writing takes its time, and is no part of a page. For `bench:sessions`,
 * which runs the statements of a page bare afterwards.
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
