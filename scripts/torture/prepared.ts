import pg from 'pg'

/**
 * Makes this process prepare each statement once per connection. In a test that repeats the same hundred statements,
 * planning was half of the database's work.
 */
export function prepareStatementsOnce(): void {
  const query: unknown = Reflect.get(pg.Client.prototype, 'query')
  if (typeof query !== 'function') throw new Error('pg has no query')
  const plain = query
  const names = new Map<string, string>()
  function queryPrepared(this: pg.Client, ...args: unknown[]): unknown {
    const [text, values, ...others] = args
    if (typeof text !== 'string' || !Array.isArray(values) || others.length > 0) return Reflect.apply(plain, this, args)
    const name = names.get(text) ?? `torture_${names.size}`
    names.set(text, name)
    return Reflect.apply(plain, this, [{ name, text, values }])
  }
  Object.assign(pg.Client.prototype, { query: queryPrepared })
}
