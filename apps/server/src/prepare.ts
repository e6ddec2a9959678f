import path from 'node:path'
import { installEmbeddedPostgres, MigrationError, pendingMigrations } from '@evops/platform/server'
import { schemaFolderPaths } from './database.ts'
import { runningDatabaseUrl } from './running-url.ts'

/*
 * The last step of `npm start -- --prepare`, next to the running version: prints the changes that this version will
 * make to the database at its start, and whether it may. Completes the preparation in the program's own folder, which
 * the server may not be allowed to write, and changes nothing else.
 */
installEmbeddedPostgres()
const folder = path.resolve(process.env.EVOPS_DATA || './data')
const url = process.env.EVOPS_MIGRATE_URL || process.env.DATABASE_URL || runningDatabaseUrl(folder)
try {
  process.stdout.write(`${await outlook()}\n`)
} catch (error) {
  if (!(error instanceof MigrationError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

async function outlook(): Promise<string> {
  const done = 'Installed and built.'
  if (!url)
    return `${done} There is no database in ${folder} (EVOPS_DATA), and DATABASE_URL names none: a new one will be made.`
  try {
    const pending = await pendingMigrations(url, schemaFolderPaths)
    const last = pending.at(-1)
    return last === undefined
      ? `${done} The database is up to date: stop the running version, start this one.`
      : `${done} ${pending.length} migrations are waiting, up to ${last}: stop the running version, start this one.`
  } catch (error) {
    if (error instanceof MigrationError) throw error
    const why = error instanceof Error ? error.message : String(error)
    return `${done} The database does not answer (${why}): it was not looked at.`
  }
}
