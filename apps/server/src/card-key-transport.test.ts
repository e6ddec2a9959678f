import { createDecipheriv } from 'node:crypto'
import { keyTransportEndpoints } from '@evops/cards/contract'
import { newId } from '@evops/platform/contract'
import { createSecretBox } from '@evops/platform/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  readAllDatabaseRows,
  representationsOfSecret,
  createCardKeyTestSite,
  type CardKeyTestSite,
} from './testing/key-desk.ts'

let desk: CardKeyTestSite
const request: CardKeyTestSite['sendRequest'] = (...call) => desk.sendRequest(...call)
beforeAll(async () => {
  desk = await createCardKeyTestSite()
})
afterAll(() => desk.close())

const transport = '000102030405060708090A0B0C0D0E0F'
const first = '5B13C70F9E2A6D8841F2B07C3DE6915A'
const xor = (one: string, other: string) =>
  Buffer.from(Buffer.from(one, 'hex').map((byte, at) => byte ^ (Buffer.from(other, 'hex')[at] ?? 0))).toString('hex')
let applications = 0

async function aTransport(key = transport) {
  const form = { name: 'Transport', kind: 'transport', algorithm: 'aes_128', kcvMethod: 'cmac' }
  const { id } = (await request('POST', '/user/cardkey/save', form)).data
  const part = { keyName: 'transport', part: 1, value: first }
  await request('POST', `/api/card-keys/${id}/components`, part)
  const rest = { ...part, part: 2, value: xor(key, first) }
  const { version } = (await request('POST', `/api/card-keys/${id}/components`, rest, 'other')).data
  return (await request('POST', `/api/card-keys/${id}/move`, { to: 'active', reason: 'x', version }, 'other')).data
}
async function anActive(more: object = {}) {
  applications += 1
  const form = { name: `App ${applications}`, kind: 'user_card_app', appIndex: applications, ...more }
  const { id } = (await request('POST', '/user/cardkey/save', form)).data
  const { version } = (await request('POST', `/api/card-keys/${id}/generate`, {})).data
  return (await request('POST', `/api/card-keys/${id}/move`, { to: 'active', reason: 'x', version }, 'other')).data
}
const detail = async (id: string, token = 'one') =>
  (await request('GET', `/user/cardkey/getcardkeyinfo?id=${id}`, undefined, token)).data
const usesOf = async (id: string) =>
  (await request('GET', `/api/card-keys/${id}/uses`)).data.list.map(({ kind }: { kind: string }) => kind)
const take = (id: string, token = 'one') => request('POST', `/api/card-keys/exports/${id}/take`, {}, token)
/** Exports a key set: requested by one user, approved by the other. */
async function anExport(id: string) {
  const { approvalId } = (await request('POST', `/api/card-keys/${id}/export`, { reason: 'second site' })).data
  await request('POST', `/api/organisation/approvals/${approvalId}/approve`, {}, 'other')
  return (await detail(id)).exports[0].id as string
}
const bring = (file: object | string, more: object = {}) =>
  request('POST', '/api/card-keys/import', {
    file: typeof file === 'string' ? file : JSON.stringify(file),
    ...more,
  })

describe('API-09 keys leave and enter wrapped', () => {
  test('without a transport key in use nothing leaves; that one is AES, typed by two, and leaves in no file itself', async () => {
    const set = await anActive()
    const refused = await request('POST', `/api/card-keys/${set.id}/export`, { reason: 'x' })
    expect(refused).toMatchObject({ status: 409, error: 'cards.key-no-transport' })
    const des = await request('POST', '/user/cardkey/save', { name: 'T', kind: 'transport' })
    expect(des).toMatchObject({ status: 400, fields: { algorithm: expect.any(String) } })
    const typed = (await request('POST', '/user/cardkey/save', { name: 'T', kind: 'transport', algorithm: 'aes_128' }))
      .data
    expect((await request('POST', `/api/card-keys/${typed.id}/generate`, {})).error).toBe('cards.key-transport-typed')
    const { id, status } = await aTransport()
    expect(status).toBe('active')
    expect((await request('POST', `/api/card-keys/${id}/export`, { reason: 'x' })).error).toBe('cards.key-not-so')
    const soft = `update cards_key_sets set algorithm = 'sm4' where id = $1`
    await expect(desk.t.admin.query(soft, [id])).rejects.toThrow('cards_key_sets_transport_check')
  })

  test('one asks, another approves, who asked fetches it once; it comes in as a draft with the same check values', async () => {
    const under = await aTransport()
    const set = await anActive({ algorithm: 'sm4' })
    const response = await request('POST', `/api/card-keys/${set.id}/export`, { reason: 'second site' })
    const { approvalId } = response.data
    expect(await detail(set.id)).toMatchObject({ exportWaits: { approvalId, byName: 'One' }, exports: [] })
    const approve = `/api/organisation/approvals/${approvalId}/approve`
    expect((await request('POST', approve, {})).error).toBe('organisation.approval-own-request')
    const approved = await request('POST', approve, {}, 'other')
    expect(approved.data.state).toBe('executed')
    const { exportWaits, exports } = await detail(set.id)
    expect([exportWaits, exports]).toMatchObject([null, [{ approvedName: 'Other', isMine: true }]])
    const { id } = exports[0]
    expect((await take(id, 'other')).status).toBe(403)
    const { data } = await take(id)
    expect(data.file).toMatchObject({
      format: 'evops-card-keys/1',
      transport: { keyVersion: under.keyVersion, kcv: 'BE7ED6' },
      set: { kind: 'user_card_app', algorithm: 'sm4' },
    })
    // An independent unwrapping with single AES blocks, as in RFC 3394, 2.2.2.
    const box = createSecretBox(desk.t.services.config.secretKey, 'card-keys')
    const { rows } = await desk.t.admin.query('select name, sealed from cards_keys where key_set_id = $1', [set.id])
    for (const { name, sealed } of rows) {
      const { wrapped } = data.file.keys.find((key: { name: string }) => key.name === name)
      const plain = box.open(sealed, `${desk.operatorId}:${set.id}:${name}`)
      expect(unwrapKey(wrapped)).toBe(`a6a6a6a6a6a6a6a6${plain}`)
    }
    expect(await take(id)).toMatchObject({ status: 410, error: 'cards.key-export-gone' })
    expect((await usesOf(set.id)).slice(0, 2)).toEqual(['exported', 'export_asked'])
    expect((await usesOf(under.id))[0]).toBe('exported')

    const brought = await bring(data.file, { name: 'From afar' })
    expect(brought.data).toMatchObject({
      name: 'From afar',
      status: 'draft',
      keyVersion: 2,
      keysThere: 11,
      algorithm: 'sm4',
    })
    const kcvs = (keys: { name: string; kcv: string; source: string }[]) => keys.map(({ name, kcv }) => [name, kcv])
    expect(kcvs(brought.data.keys)).toEqual(kcvs((await detail(set.id)).keys))
    expect(brought.data.keys[0].source).toBe('imported')
    expect((await usesOf(brought.data.id)).filter((kind: string) => kind === 'imported')).toHaveLength(11)
    const { version } = brought.data
    const use = { to: 'active', reason: 'x', version }
    expect((await request('POST', `/api/card-keys/${brought.data.id}/move`, use)).error).toBe('cards.key-same-person')
  })

  test('an approved file expires after a day, and is not made where the set was destroyed meanwhile', async () => {
    await aTransport()
    const set = await anActive()
    const id = await anExport(set.id)
    await desk.t.admin.query(
      `update cards_key_exports set approved_at = now() - interval '25 hours', expires_at = now() - interval '1 hour' where id = $1`,
      [id],
    )
    expect((await take(id)).error).toBe('cards.key-export-gone')
    expect((await detail(set.id)).exports).toEqual([])
    const next = await anExport(set.id)
    await desk.t.admin.query('update cards_key_sets set retired_at = now(), destroyed_at = now() where id = $1', [
      set.id,
    ])
    expect((await take(next)).error).toBe('cards.key-not-so')
    const alone = 'update cards_key_exports set approved_by = requested_by where id = $1'
    await expect(desk.t.admin.query(alone, [next])).rejects.toThrow('cards_key_exports_two_check')
  })

  test('VALID-03 a file that was changed, swapped, cut or wrapped for somebody else imports nothing', async () => {
    await aTransport()
    const { file } = (await take(await anExport((await anActive()).id))).data
    const before = (await request('GET', '/user/cardkey/list')).data.total
    const [one, two, ...rest] = file.keys
    const swapped = { ...file, keys: [{ ...one, name: two.name }, { ...two, name: one.name }, ...rest] }
    expect(await bring(swapped)).toMatchObject({ status: 409, error: 'cards.key-file-changed' })
    const changed = { ...file, set: { ...file.set, algorithm: 'aes_128' } }
    expect((await bring(changed)).error).toBe('cards.key-file-changed')
    expect((await bring({ ...file, keys: rest })).error).toBe('cards.key-file-changed')
    expect((await bring({ ...file, keys: [one, one] })).error).toBe('cards.key-file')
    for (const text of ['{}', 'not json', JSON.stringify(file).slice(0, -5), '[]'])
      expect(await bring(text)).toMatchObject({ status: 400, fields: { file: expect.any(String) } })
    const foreign = { ...file, transport: { ...file.transport, kcv: '000000' } }
    expect((await bring(foreign)).error).toBe('cards.key-no-transport')
    expect((await request('GET', '/user/cardkey/list')).data.total).toBe(before)
    // Earlier versions can still open files.
    await aTransport('A0B1C2D3E4F5060718293A4B5C6D7E8F')
    expect((await bring(file)).status).toBe(200)
  })

  test('S-14 no key that went out or came in is in the database, replies, the audit log or logs', async () => {
    await aTransport()
    const set = await anActive()
    const id = await anExport(set.id)
    const replies = [await take(id)]
    replies.push(await bring(replies[0]?.data.file), await bring({ ...replies[0]?.data.file, mark: '00'.repeat(32) }))
    desk.breakAudit(true)
    replies.push(await bring(replies[0]?.data.file))
    desk.breakAudit(false)
    const box = createSecretBox(desk.t.services.config.secretKey, 'card-keys')
    const { rows } = await desk.t.admin.query('select name, sealed from cards_keys where key_set_id = $1', [set.id])
    const secrets = rows.map(({ name, sealed }) =>
      Buffer.from(box.open(sealed, `${desk.operatorId}:${set.id}:${name}`), 'hex'),
    )
    expect(secrets).toHaveLength(11)
    const { text, bytes } = await readAllDatabaseRows(desk.t)
    const haystack = [text, JSON.stringify([replies, desk.audited]), desk.logged.join('')].join('\n')
    expect(haystack).toContain(replies[0]?.data.file.keys[0].wrapped)
    for (const secret of [...secrets, Buffer.from(transport, 'hex'), Buffer.from(first, 'hex')])
      for (const form of representationsOfSecret(secret)) {
        expect(haystack.includes(form.toString('latin1'))).toBe(false)
        expect(bytes.includes(form)).toBe(false)
      }
    // Wrapped keys are only in replies: not in the database, the audit log or log files.
    const { wrapped } = replies[0]?.data.file.keys[0] ?? {}
    expect(`${text}${JSON.stringify(desk.audited)}${desk.logged.join('')}`).not.toContain(wrapped)
  })

  test.each(keyTransportEndpoints.map(({ method, path }) => [method, path.replace('{id}', newId())] as const))(
    '%s %s: signed out 401, code missing 403',
    async (method, url) => {
      expect((await request(method, url, {}, '')).status).toBe(401)
      expect((await request(method, url, {}, 'nobody')).status).toBe(403)
    },
  )
  test('S-17 another operator’s exports do not exist', async () => {
    await aTransport()
    const set = await anActive()
    const id = await anExport(set.id)
    expect((await take(id, 'theirs')).status).toBe(404)
    expect((await request('POST', `/api/card-keys/${set.id}/export`, { reason: 'x' }, 'theirs')).status).toBe(404)
  })
})

/** Unwraps by single blocks (RFC 3394, 2.2.2). */
function unwrapKey(wrapped: string): string {
  const blocks = wrapped.match(/.{16}/g) ?? []
  let [start = '', one = '', two = ''] = blocks
  for (let step = 11; step >= 0; step -= 1) {
    const isSecond = step % 2 === 1
    const mixed = BigInt(`0x${start}`) ^ BigInt(step + 1)
    const decipher = createDecipheriv('aes-128-ecb', Buffer.from(transport, 'hex'), null).setAutoPadding(false)
    const text = Buffer.from(mixed.toString(16).padStart(16, '0') + (isSecond ? two : one), 'hex')
    const block = Buffer.concat([decipher.update(text), decipher.final()]).toString('hex')
    start = block.slice(0, 16)
    if (isSecond) two = block.slice(16)
    else one = block.slice(16)
  }
  return `${start}${one}${two}`
}
