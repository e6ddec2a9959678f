import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Returns the URL of a data folder's embedded database while a server runs on it; undefined: it never ran. */
export function runningDatabaseUrl(dataDir: string): string | undefined {
  const read = (name: string) => {
    const file = path.join(dataDir, name)
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
  }
  const port = read('postgres.port')
  const password = read('postgres.password')
  return port && password ? `postgres://postgres:${password}@127.0.0.1:${port}/postgres` : undefined
}
