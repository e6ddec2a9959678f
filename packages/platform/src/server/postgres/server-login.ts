import { createHmac } from 'node:crypto'
import pg from 'pg'

/** Login that runs the product, as in the manual's recipe for a managed PostgreSQL. It owns nothing. */
const serverLogin = 'evops_server'
/** Roles of the product that the login can switch to. It cannot write the ledger without the ledger's functions. */
const roles = ['evops_app', 'evops_gateway', 'evops_platform', 'evops_scoped', 'evops_scoped_few']

/**
 * Returns the address at which the server's login reaches an embedded database. Its password is derived from the
 * owner's, so that a data folder has one password file; the owner's cannot be derived from it.
 */
export function serverLoginUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  url.password = createHmac('sha256', url.password).update(serverLogin).digest('base64url')
  url.username = serverLogin
  return url.href
}

/**
 * Creates the login on a migrated embedded database, or resets its password and rights, and returns its address. Data
 * folders of earlier versions get it at their first start, restored ones with the password of their folder.
 */
export async function ensureServerLogin(ownerUrl: string): Promise<string> {
  const url = serverLoginUrl(ownerUrl)
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'evops-migrate' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [serverLogin])
    if (rowCount === 0) await client.query(`create role ${serverLogin}`)
    await client.query(
      `alter role ${serverLogin} with login noinherit nosuperuser nobypassrls nocreatedb nocreaterole noreplication
         password ${client.escapeLiteral(new URL(url).password)}`,
    )
    await client.query(`grant ${roles.join(', ')} to ${serverLogin} with inherit false, set true`)
  } finally {
    await client.end()
  }
  return url
}
