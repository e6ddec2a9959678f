import { createHash } from 'node:crypto'
import { newId, type Page } from '@evops/platform/contract'
import type { App } from '@evops/platform/server'
import { createTestActor, readExport, testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  auditExport,
  type AuditDetail,
  type AuditListRow,
  type ChainVerification,
  type SignInRow,
} from '../../contract/index.ts'
import { callApp } from '../../testing/calls.ts'
import {
  createTestOperator,
  createTestUser,
  organisationApp,
  platformOperatorId,
  type TestUser,
} from '../../testing/index.ts'
import { auditExportKind } from './audit-export.ts'
import { createTaskAuditWriter } from './audit.service.ts'
import { createAuditLog, type AuditLog } from './audit-log.service.ts'

let test_: TestServices
let app: App
let log: AuditLog
let operatorId: string
let auditor: TestUser
const path = '/api/organisation/audit'

beforeAll(async () => {
  test_ = await testServices()
  app = (await organisationApp(test_.services)).app
  log = createAuditLog(test_.services)
})
beforeEach(async () => {
  operatorId = await createTestOperator(test_.services)
  auditor = await createTestUser(test_.services, { operatorId, codes: 'all' })
})
afterAll(async () => {
  await app.close()
  await test_.close()
})

const as = (user: TestUser = auditor) => ({ token: user.token })
const types = '/api/organisation/dictionary-types'
const form = (code: string) => ({ code, zh: '甲', en: 'A', es: 'A' })
const change = (code: string, more: object = {}) =>
  callApp(app, ['PUT', `${types}/${code}`], {
    ...as(),
    payload: { zh: '甲', en: 'A', es: 'A', version: 1, ...more },
  })
/** Makes two writes and a seal over them. */
async function someEntries(code = 'kind'): Promise<void> {
  await callApp(app, ['POST', types], { ...as(), payload: form(code) })
  await change(code, { en: 'B' })
  await log.chain.sealAll()
}
const list = async (query = '') => (await callApp(app, ['GET', `${path}?${query}`], as())).data<Page<AuditListRow>>()
const exportOf = (filter: Record<string, string>) =>
  readExport(
    { exports: [auditExportKind(test_.services, { actWords: () => [], rowNames })] },
    createTestActor(operatorId, []),
    {
      name: auditExport,
      filter,
    },
  )
const verify = async (payload: object = {}) =>
  (await callApp(app, ['POST', '/api/organisation/audit-verification'], { ...as(), payload })).data<ChainVerification>()

const rowNames = () => ({ organisation_users: 'login_name' })

test('ROUTE-11 auditlog: a write leaves who, when, from where, what, before and after, with a readable difference', async () => {
  await someEntries()
  const [entry] = (await list('action=updateDictionaryType')).list
  expect(entry).toMatchObject({
    userId: auditor.userId,
    byPlatform: false,
    address: '127.0.0.1',
    entity: 'dictionary-type',
    entityId: 'kind',
    result: 'done',
  })
  const detail = (await callApp(app, ['GET', `${path}/${entry?.id}`], as())).data<AuditDetail>()
  expect(detail.changes).toEqual([
    { field: 'en', old: 'A', new: 'B' },
    { field: 'version', old: '1', new: '2' },
  ])
  expect(detail.seal).toMatchObject({ seq: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
})

test('ROUTE-11 auditlog: refused writes (403, 409) stand in the log with their reason; refused reads do not', async () => {
  await someEntries()
  await change('kind', { version: 1 })
  const other = await createTestUser(test_.services, { operatorId, codes: ['dictionaryPerm'] })
  await callApp(app, ['POST', types], { ...as(other), payload: form('more') })
  await callApp(app, ['GET', path], as(other))
  const refused = (await list('result=refused')).list
  expect(refused.map((entry) => [entry.action, entry.entityId, entry.userId])).toEqual([
    ['createDictionaryType', null, other.userId],
    ['updateDictionaryType', 'kind', auditor.userId],
  ])
  const details = await Promise.all(
    refused.map(async ({ id }) => (await callApp(app, ['GET', `${path}/${id}`], as())).data<AuditDetail>().after),
  )
  expect(details).toEqual([{ refused: 'request.forbidden' }, { refused: 'request.conflict' }])
})

test('ROUTE-11 auditlog is filtered by person, entity, action, time and result, the newest first', async () => {
  await someEntries()
  const ids = async (query: string) => (await list(query)).list.map((entry) => entry.action)
  expect(await ids('entity=dictionary-type&entityId=kind')).toEqual(['updateDictionaryType', 'createDictionaryType'])
  expect(await ids(`user=${auditor.loginName.slice(0, 7)}&action=createDictionaryType`)).toEqual([
    'createDictionaryType',
  ])
  expect(await ids(`userId=${newId()}`)).toEqual([])
  expect(await ids(`to=${new Date(Date.now() - 60_000).toISOString()}`)).toEqual([])
  expect(await ids('user=%25')).toEqual([])
  // A task's acts are stored under the task's code, which must not match a user's name.
  const task = { operatorId, task: auditor.loginName }
  await test_.services.db.inTenant(operatorId, (tx) =>
    createTaskAuditWriter(test_.services)(tx, task, {
      action: 'tidy',
      entity: 'ocpp-messages',
      result: 'done',
    }),
  )
  expect(await ids('action=tidy')).toEqual(['tidy'])
  expect(await ids(`user=${auditor.loginName}&action=tidy`)).toEqual([])
  expect((await callApp(app, ['GET', `${path}?from=yesterday`], as())).fields).toHaveProperty('from')
  const facets = (await callApp(app, ['GET', '/api/organisation/audit-facets'], as())).data<{
    actions: string[]
  }>()
  expect(facets).toEqual({
    actions: ['createDictionaryType', 'tidy', 'updateDictionaryType'],
    entities: ['dictionary-type', 'ocpp-messages'],
  })
})

test("S-17 PERM-05 another operator's entries are no entries", async () => {
  await someEntries()
  const [entry] = (await list()).list
  const stranger = await createTestUser(test_.services, {
    operatorId: await createTestOperator(test_.services),
    codes: 'all',
  })
  expect((await callApp(app, ['GET', `${path}/${entry?.id}`], as(stranger))).status).toBe(404)
  expect((await callApp(app, ['GET', path], as(stranger))).data<Page<AuditListRow>>().total).toBe(0)
})

test('S-23 an export is CSV that no spreadsheet takes for formulas', async () => {
  await callApp(app, ['POST', types], { ...as(), payload: { ...form('kind'), zh: '=cmd()' } })
  await test_.admin.query("update organisation_audit set user_name = '=1+1,\"x' where operator_id = $1", [operatorId])
  const file = await exportOf({ action: 'createDictionaryType' })
  expect(file.rows).toHaveLength(1)
  expect(file.text).toContain('"\'=1+1,""x"')
})

test('S-23 X-16 its file says acts, subjects and changes in the reader’s words, with no JSON in a cell', async () => {
  await someEntries()
  const file = await exportOf({ action: 'updateDictionaryType' })
  expect(file.rows).toHaveLength(1)
  const { text } = file
  expect(text).toContain('Action,Subject,Subject name,Subject ID,Result,Changes')
  expect(text).toMatch(/,Change dictionary type,dictionary type,kind,kind,Done,English: A → B,/)
  expect(text).not.toMatch(/[{}]|updateDictionaryType|dictionary-type/)
})

test('S-23 an export of more than one piece has every entry once, whatever the precision of its time', async () => {
  await test_.admin.query(
    `insert into organisation_audit select $1, uuidv7(), now(), null, $1, 'many', '127.0.0.1', 'r', 'many', 'many', i::text, null, null, 'done'
     from generate_series(1, 2500) i`,
    [operatorId],
  )
  const ids = (await exportOf({ action: 'many' })).rows.map((cells) => cells[6])
  expect([ids.length, new Set(ids).size]).toEqual([2_500, 2_500])
})

test('S-21 the application can neither change nor delete an entry, nor touch a seal', async () => {
  await someEntries()
  for (const statement of [
    "update organisation_audit set result = 'done'",
    'delete from organisation_audit',
    'delete from organisation_audit_seals',
    'delete from organisation_audit_unsealed',
    'update organisation_audit_seals set sealed_at = now()',
  ])
    for (const role of ['evops_app', 'evops_scoped']) {
      const client = await test_.admin.connect()
      try {
        await client.query(`begin; set local role ${role}; select set_config('evops.operator', '${operatorId}', true)`)
        await expect(client.query(statement), `${role}: ${statement}`).rejects.toMatchObject({
          code: '42501',
        })
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
})

test('S-21 an untouched chain holds, over many seals, and what waits for its seal is no break', async () => {
  for (const code of ['a', 'b', 'c']) await someEntries(code)
  const found = await verify()
  expect(found).toMatchObject({ ok: true, rows: 6, seals: 3, firstBroken: null, head: { seq: 3 } })
  const again = await verify({ seq: 2, hash: found.head?.hash })
  expect(again.firstBroken).toEqual({ kind: 'head', seq: 2, rowId: null })
  await log.chain.sealAll()
  expect(await verify({ seq: 3, hash: found.head?.hash })).toMatchObject({ ok: true, seals: 4, unsealed: 0 })
})

const tampered: [string, string, string][] = [
  ['changed', 'an edited entry', "update organisation_audit set address = '10.0.0.1' where id = $1"],
  ['changed', 'an edited before', `update organisation_audit set before = '{"en":"C"}' where id = $1`],
  ['missing', 'a deleted entry', 'delete from organisation_audit where id = $1'],
]
test.each(tampered)('S-21 tampering as superuser is found: %s, %s', async (kind, _what, statement) => {
  for (const code of ['a', 'b', 'c']) await someEntries(code)
  const victim = (await list('entityId=b&action=updateDictionaryType')).list[0]?.id
  await test_.admin.query(statement, [victim])
  expect(await verify()).toMatchObject({ ok: false, firstBroken: { kind, seq: 2, rowId: victim } })
  await expect(
    Promise.resolve(log.jobs['organisation:verify-audit']?.run({}, { jobId: '', attempt: 1 })),
  ).rejects.toThrow(victim)
  // Restores the chain, so that the task succeeds in the next test.
  await test_.admin.query('delete from organisation_audit_seals where operator_id = $1', [operatorId])
})

test('S-21 an entry slipped in between is found', async () => {
  await someEntries()
  const [model] = (await list()).list
  const slipped = newId(Date.parse(model?.at ?? '') - 5)
  await test_.admin.query(
    `insert into organisation_audit select operator_id, $1, at, user_id, user_operator_id, user_name, address, request_id,
       action, entity, entity_id, before, after, result from organisation_audit where id = $2`,
    [slipped, model?.id],
  )
  expect((await verify()).firstBroken).toMatchObject({ kind: 'added', rowId: slipped })
})

test('S-21 a chain made anew without the secret key is found, and so is a cut-off end by its noted head', async () => {
  for (const code of ['a', 'b']) await someEntries(code)
  const { head } = await verify()
  await log.chain.sealAll()
  await test_.admin.query('delete from organisation_audit where operator_id = $1 and entity_id = $2', [operatorId, 'b'])
  await test_.admin.query('delete from organisation_audit_seals where operator_id = $1 and seq > 1', [operatorId])
  const cut = await verify({ seq: head?.seq, hash: head?.hash })
  expect(cut.ok).toBe(false)
  const forged = createHash('sha256').update('forged').digest()
  await test_.admin.query('update organisation_audit_seals set mark = $2 where operator_id = $1', [operatorId, forged])
  expect((await verify()).firstBroken).toEqual({ kind: 'seal', seq: 1, rowId: null })
})

test('S-21 the proof can be computed again by whoever has the file', async () => {
  for (const code of ['a', 'b']) await someEntries(code)
  const file = await callApp(app, ['GET', '/api/organisation/audit-proof'], as())
  const lines = file.body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, string | number>)
  let hash = Buffer.from(String(lines[0]?.genesis), 'hex')
  const seals = lines.flatMap((line, at) => ('seal' in line ? [{ ...line, at }] : []))
  expect(seals).toHaveLength(2)
  for (const seal of seals as { seal: number; rows: number; hash: string; at: number }[]) {
    const seq = Buffer.alloc(8)
    seq.writeBigUInt64BE(BigInt(seal.seal))
    const rows = lines.slice(seal.at + 1, seal.at + 1 + seal.rows)
    const hashes = rows.map((row) => createHash('sha256').update(String(row.text)).digest())
    hash = createHash('sha256').update(hash).update(seq).update(Buffer.concat(hashes)).digest()
    expect(hash.toString('hex')).toBe(seal.hash)
  }
})

test('S-21 several sealers at once seal each entry once', async () => {
  for (let i = 0; i < 10; i += 1) await callApp(app, ['POST', types], { ...as(), payload: form(`many-${i}`) })
  await Promise.all(Array.from({ length: 6 }, () => log.chain.sealAll()))
  await log.chain.sealAll()
  expect(await verify()).toMatchObject({ ok: true, rows: 10 })
})

test('ROUTE-11 the login log shows sign-ins with result, address and browser, and reading it leaves a trace', async () => {
  const password = 'harbour-lamp-seven'
  const user = await createTestUser(test_.services, { operatorId, codes: ['auditlog'], password })
  const signIn = (enteredPassword: string) =>
    callApp(app, ['POST', '/oauth/token'], {
      payload: {
        grant_type: 'password',
        username: user.loginName,
        password: enteredPassword,
        client_id: 'boss-web',
      },
    })
  await signIn('wrong-wrong')
  await signIn(password)
  const rows = (query: string, who = auditor) =>
    callApp(app, ['GET', `/api/organisation/${query}`], as(who)).then((reply) => reply.data<Page<SignInRow>>().list)
  const seen = await rows(`sign-ins?userId=${user.userId}`)
  expect(seen.map(({ event, result, reason, userAgent }) => [event, result, reason, userAgent])).toEqual([
    ['signIn', 'done', null, 'test/1.0'],
    ['signIn', 'refused', 'bad-credentials', 'test/1.0'],
  ])
  expect((await list('action=listSignIns')).total).toBe(1)
  expect(await rows('my-sign-ins?result=done', user)).toHaveLength(1)
  expect(await rows('my-sign-ins')).toEqual([])
})

test('D-30j the platform’s staff find their own sign-ins beside an operator’s; nobody else sees them there', async () => {
  const password = 'harbour-lamp-eight'
  const staff = await createTestUser(test_.services, { operatorId: platformOperatorId, codes: ['auditlog'], password })
  const optcode = `near-${newId().slice(-8)}`
  const here = await createTestOperator(test_.services, { optcode })
  const local = await createTestUser(test_.services, { operatorId: here, codes: ['auditlog'] })
  const entered = await callApp(app, ['POST', '/oauth/token'], {
    payload: {
      grant_type: 'password',
      username: staff.loginName,
      password,
      client_id: 'boss-web',
      optcode,
    },
  })
  const { access_token: token } = JSON.parse(entered.body)
  const read = (query: string, who: string) =>
    callApp(app, ['GET', `/api/organisation/sign-ins?${query}`], { token: who })
  const users = async (query: string) =>
    (await read(query, token)).data<Page<SignInRow>>().list.map(({ userId, result }) => [userId, result])
  expect(await users(`userId=${staff.userId}`)).toEqual([])
  expect(await users(`userId=${staff.userId}&of=platform`)).toEqual([[staff.userId, 'done']])
  expect(await users(`userId=${local.userId}&of=platform`)).toEqual([])
  const refused = await read('of=platform', local.token)
  expect([refused.status, refused.error]).toEqual([403, 'organisation.platform-only'])
  expect((await read('of=everybody', token)).status).toBe(400)
})

test('S-19 each call of the log needs its own code', async () => {
  const { token } = await createTestUser(test_.services, { operatorId, codes: ['transOrderPerm'] })
  for (const [method, url] of [
    ['GET', path],
    ['GET', `${path}/${newId()}`],
    ['GET', '/api/organisation/audit-facets'],
    ['POST', '/api/organisation/audit-verification'],
    ['GET', '/api/organisation/audit-proof'],
    ['GET', '/api/organisation/sign-ins'],
  ] as const) {
    expect([
      url,
      (await callApp(app, [method, url], { token, ...(method === 'POST' ? { payload: {} } : {}) })).status,
    ]).toEqual([url, 403])
    expect([url, (await callApp(app, [method, url])).status]).toEqual([url, 401])
  }
})

test('ROUTE-11 auditlog: ids are told by what they point to, whether a table or the log names it', async () => {
  const write = createTaskAuditWriter(test_.services)
  const named = createAuditLog(test_.services, rowNames)
  const deskId = newId()
  const by = { operatorId, task: 'night' }
  const done = { action: 'move', result: 'done' } as const
  const after = { deskId, userId: auditor.userId, goneIds: [newId()] }
  const { names } = await test_.services.db.inTenant(operatorId, async (tx) => {
    await write(tx, by, { ...done, entity: 'desk', entityId: deskId, after: { name: 'Night desk' } })
    await write(tx, by, { ...done, entity: 'thing', after })
    const { list } = await log.list(tx, createTestActor(operatorId, []), { entity: 'thing', page: 1, pageSize: 10 })
    return named.get(tx, createTestActor(operatorId, []), list[0]?.id ?? '')
  })
  expect(names).toEqual({ [deskId]: 'Night desk', [auditor.userId]: auditor.loginName })
})

test('ROUTE-11 X-16 auditlog: figures, ids and times are told in its file as on its screen, and what an entry is about by its name', async () => {
  const write = createTaskAuditWriter(test_.services)
  const deskId = newId()
  const [before, after] = [
    { currency: 'EUR', feeMinor: 3518, taken: false, ownerId: auditor.userId },
    { currency: 'EUR', feeMinor: 120, taken: true, ownerId: deskId, openedAt: '2026-11-27T22:05:09.000Z' },
  ]
  const by = { operatorId, task: 'night' }
  await test_.services.db.inTenant(operatorId, async (tx) => {
    await write(tx, by, {
      action: 'open',
      result: 'done',
      entity: 'desk',
      entityId: deskId,
      after: { name: 'Night desk' },
    })
    await write(tx, by, { action: 'move', result: 'done', entity: 'desk', entityId: deskId, before, after })
  })
  const { text } = await exportOf({ action: 'move' })
  expect(text.replaceAll('\u00a0', ' ')).toContain(
    `,desk,Night desk,${deskId},Done,"taken: no → yes; ownerId: ${auditor.loginName} → Night desk; feeMinor: €35.18 → €1.20; openedAt: 28/11/2026 06:05:09",`,
  )
  const { list: rows } = await list('action=move')
  expect(rows.map(({ entityName }) => entityName)).toEqual(['Night desk'])
})

test('ROUTE-11 auditlog: what an entry is about has a name on its screen and in its file: an expression of its table, a field of an entry, a title of a task; a bare id none', async () => {
  const write = createTaskAuditWriter(test_.services)
  const named = createAuditLog(test_.services, () => ({
    organisation_users: "concat_ws(' · ', r.login_name, r.state)",
  }))
  const [meterId, slideId, requestId, goneId] = [newId(), newId(), newId(), newId()]
  const task = 'test:night'
  const title = { zh: '夜间', en: 'Night', es: 'Noche' }
  await test_.services.jobs.start({ [task]: { title, cron: '0 3 1 1 *', run: async () => {} } })
  const by = { operatorId, task }
  const about = async (entity: string, entityId: string, after: object = {}) =>
    test_.services.db.inTenant(operatorId, (tx) =>
      write(tx, by, { action: 'touchThing', result: 'done', entity, entityId, after }),
    )
  await about('user', auditor.userId)
  await about('meter', meterId, { name: '', meterNo: 'EM-7' })
  await about('slide', slideId, { texts: [{ language: 'es', title: 'Verano' }] })
  await about('approval', requestId, { title: { zh: '款项', en: 'Payment', es: 'Pago' } })
  await about('task', task)
  await about('retention', 'ocppMessages')
  await about('books', '2026-10')
  await about('thing', goneId)
  const spanish = { ...createTestActor(operatorId, []), language: 'es' as const }
  const { list: rows } = await test_.services.db.inTenant(operatorId, (tx) =>
    named.list(tx, spanish, { action: 'touchThing', page: 1, pageSize: 10 }),
  )
  expect(Object.fromEntries(rows.map(({ entityId, entityName }) => [entityId, entityName]))).toEqual({
    [auditor.userId]: `${auditor.loginName} · active`,
    [meterId]: 'EM-7',
    [slideId]: 'Verano',
    [requestId]: 'Pago',
    [task]: 'Noche',
    ocppMessages: null,
    '2026-10': null,
    [goneId]: null,
  })
  const { text } = await exportOf({ action: 'touchThing' })
  const objects = text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',').slice(1, 6))
  expect(objects.map((cells) => [cells[0], cells.at(-1)])).toEqual(
    [auditor.loginName, 'EM-7', 'Verano', 'Payment', 'Night', 'Messages of charge points', 'Oct 2026', ''].map(
      (name) => ['Night', name],
    ),
  )
})
