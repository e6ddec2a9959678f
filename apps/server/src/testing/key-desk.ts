import { cardsEndpoints } from '@evops/cards/contract'
import { createCards } from '@evops/cards/server'
import { upsertCardToken, upsertCardTokens, setTokenHolder, tokensByTag } from '@evops/charging/server'
import { createLedger } from '@evops/ledger/server'
import { approvalEndpoints } from '@evops/organisation/contract'
import { createOrganisation } from '@evops/organisation/server'
import { createTestOperator } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import type { App, AuditEntry } from '@evops/platform/server'
import { createTestActor, permissionCodesOf, testApp, testServices, type TestServices } from '@evops/platform/testing'

/**
 * Test setup for card keys: `one` and `other` have all permissions, `nobody` none, `theirs` those of another operator.
 */
export type CardKeyTestSite = Awaited<ReturnType<typeof createCardKeyTestSite>>
type Wired = Parameters<typeof createCards>[0]
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export async function createCardKeyTestSite(more: Partial<Wired> = {}) {
  const t = await testServices()
  const operatorId = await createTestOperator(t.services)
  const userIds = { one: newId(), other: newId() }
  const [audited, logged]: [AuditEntry[], string[]] = [[], []]
  let broken = false
  const organisation = createOrganisation(t.services)
  const { approvals, operatorOf } = organisation
  const ledger = createLedger(t.services, { approvals })
  const tokens = {
    find: tokensByTag,
    keep: upsertCardToken,
    keepMany: upsertCardTokens,
    setHolder: setTokenHolder,
  }
  const services = { ...t.services, log: listening(t.services.log, logged) }
  const deps: Wired = { services, ledger, tokens, approvals, operatorOf, ...more }
  const { domain } = createCards(deps)
  const codes = permissionCodesOf([...cardsEndpoints, ...approvalEndpoints])
  const one = createTestActor(operatorId, codes, { userId: userIds.one, name: 'One' })
  const actors = new Map([
    ['one', one],
    ['other', createTestActor(operatorId, codes, { userId: userIds.other, name: 'Other' })],
    ['theirs', createTestActor(await createTestOperator(t.services), codes)],
    ['nobody', createTestActor(operatorId, [])],
  ])
  const app = await testApp(services, [organisation.domain, ledger.domain, domain], {
    actor: (token) => actors.get(token) ?? null,
    async audit(_tx, _actor, entry) {
      if (broken) throw new Error('the audit log is away')
      audited.push(entry)
    },
  })
  return {
    t,
    app,
    deps,
    ledger,
    cards: domain,
    operatorId,
    userIds,
    actors: { one },
    audited,
    /** Lines and data passed to the server's log. */
    logged,
    /** Makes every audit fail, so that every audited operation fails at its end. */
    breakAudit: (is: boolean) => {
      broken = is
    },
    sendRequest: (method: Method, url: string, body?: object, token = 'one') =>
      injectRequest(app, { method, url, body, token }),
    async close() {
      await app.close()
      await t.close()
    },
  }
}

async function injectRequest(
  app: App,
  { method, url, body, token }: { method: Method; url: string; body: object | undefined; token: string },
) {
  const reply = await app.inject({
    method,
    url,
    headers: {
      'accept-language': 'en',
      'idempotency-key': newId(),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { payload: body }),
  })
  const isJson = String(reply.headers['content-type']).includes('json')
  const read = isJson ? JSON.parse(reply.body) : {}
  return {
    status: reply.statusCode,
    text: reply.body,
    data: read.data,
    error: read.error,
    fields: read.fields,
  }
}

function listening(log: TestServices['services']['log'], logged: string[]): TestServices['services']['log'] {
  const captureLog = (...args: unknown[]) =>
    void logged.push(
      JSON.stringify(args, (_name, value: unknown) => (value instanceof Error ? `${value.stack}` : value)),
    )
  const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal']
  return new Proxy(log, {
    get(of, name): unknown {
      if (name === 'child') return () => listening(of, logged)
      return levels.includes(String(name)) ? captureLog : Reflect.get(of, name)
    },
  })
}

/** Returns every row of every table as text, and byte columns additionally as bytes. */
export async function readAllDatabaseRows(t: TestServices): Promise<{ text: string; bytes: Buffer }> {
  const { rows: tables } = await t.admin.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const storedRows: object[] = []
  for (const { name } of tables) storedRows.push(...(await t.admin.query(`select * from ${name}`)).rows)
  const cells = storedRows.flatMap((row) => Object.values(row))
  return {
    text: JSON.stringify(storedRows),
    bytes: Buffer.concat(cells.filter((cell) => Buffer.isBuffer(cell))),
  }
}
/** Returns the possible representations of a secret: bytes, hexadecimal digits in both cases, base64. */
export const representationsOfSecret = (secret: Buffer): Buffer[] => [
  secret,
  ...[secret.toString('hex'), secret.toString('hex').toUpperCase()].map((text) => Buffer.from(text)),
  // Base64 of a longer text ends differently.
  Buffer.from(secret.toString('base64').slice(0, 20)),
]
