import pg from 'pg'

/**
 * From now on this process's statements are parsed and planned once for each connection: of a torture that says the same hundred
 * over and over, planning was half of the database's work.
 */
export function preparedStatements(): void {
  const { query } = pg.Client.prototype
  const names = new Map<string, string>()
  function prepared(this: pg.Client, ...asked: unknown[]): unknown {
    const [text, values, ...others] = asked
    if (typeof text !== 'string' || !Array.isArray(values) || others.length > 0)
      return Reflect.apply(query, this, asked)
    const name = names.get(text) ?? `torture_${names.size}`
    names.set(text, name)
    return Reflect.apply(query, this, [{ name, text, values }])
  }
  Object.assign(pg.Client.prototype, { query: prepared })
}
