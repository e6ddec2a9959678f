import { resealCardKeys } from '@evops/cards/server'
import type { AuditEntry } from '@evops/platform/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readAllDatabaseRows, createCardKeyTestSite, type CardKeyTestSite } from './testing/key-desk.ts'
import { loopbackVault, type LoopbackVault } from './testing/loopback-vault.ts'

let desk: CardKeyTestSite
let vault: LoopbackVault
const setIds: string[] = []
const audited: (AuditEntry & { task: string })[] = []
const [first, second] = ['first master key of thirty-two characters', 'second master key of thirty-two characters']
const none = { vault: undefined, key: undefined, before: undefined }
const request: CardKeyTestSite['sendRequest'] = (...call) => desk.sendRequest(...call)

beforeAll(async () => {
  ;[desk, vault] = [await createCardKeyTestSite(), await loopbackVault()]
  // 66 keys: more than one transaction processes.
  for (let appIndex = 1; appIndex <= 6; appIndex += 1) await aSet(appIndex)
  const part = { keyName: 'transport', part: 1, value: '5B13C70F9E2A6D8841F2B07C3DE6915A' }
  const form = { name: 'T', kind: 'transport', algorithm: 'aes_128' }
  const { id } = (await request('POST', '/user/cardkey/save', form)).data
  await request('POST', `/api/card-keys/${id}/components`, part)
})
afterAll(async () => {
  await desk.close()
  await vault.close()
})

async function aSet(appIndex: number) {
  const form = { name: `App ${appIndex}`, kind: 'user_card_app', appIndex }
  const { id } = (await request('POST', '/user/cardkey/save', form)).data
  await request('POST', `/api/card-keys/${id}/generate`, {})
  setIds.push(id)
  return id
}
/** Sets the installation's card master settings. */
const settings = (more: Partial<typeof desk.deps.services.config.cardMaster>) => {
  desk.t.services.config.cardMaster = { ...none, ...more }
}
const reseal = () => {
  const auditTask = async (_tx: unknown, { task }: { task: string }, entry: AuditEntry) => {
    audited.push({ ...entry, task })
  }
  return resealCardKeys({ services: desk.deps.services, auditTask })
}
/** Returns the number of keys and components under each master key. */
async function marks() {
  const { rows } = await desk.t.admin.query<{ mark: string; n: number }>(
    `select mark, count(*)::int as n from (
       select sealed from cards_keys union all select sealed from cards_key_components) k,
       lateral (select case when substring(sealed from 1 for 4) = 'env:' then convert_from(substring(sealed from 1 for 13), 'utf8')
         when substring(sealed from 1 for 6) = 'vault:' then convert_from(substring(sealed from 1 for 9), 'utf8') else 'secret' end as mark) m
     group by 1 order by 1`,
  )
  return Object.fromEntries(rows.map(({ mark, n }) => [mark, n]))
}
const check = async (id = setIds[0]) =>
  request('POST', `/api/card-keys/${id}/check`, { keyName: 'load', serial: '1122334455667788' })

describe('API-09 master keys', () => {
  test('card keys go from the secret key to a key of their own, to the next one, and into Vault: all open as before', async () => {
    const { kcv } = (await check()).data
    expect(await marks()).toEqual({ secret: 67 })
    settings({ key: first })
    expect((await check()).data.kcv).toBe(kcv)
    expect(await reseal()).toBe(67)
    const [own = ''] = Object.keys(await marks())
    expect([own.slice(0, 4), await reseal()]).toEqual(['env:', 0])

    // Without the master key nothing can be decrypted, and the error contains no other information.
    settings({ key: second })
    expect(await check()).toMatchObject({ status: 503, error: 'cards.key-master-away' })
    settings({ key: second, before: first })
    expect((await check()).data.kcv).toBe(kcv)
    expect(await reseal()).toBe(67)
    settings({ key: second })
    expect((await check()).data.kcv).toBe(kcv)

    const { url, token } = vault
    settings({ key: second, vault: { url, token, key: 'evops-card-keys' } })
    expect((await check()).data.kcv).toBe(kcv)
    // The vault is sealed midway: completed items stay done, and the next run continues from there.
    vault.sealAfter(60)
    await expect(reseal()).rejects.toMatchObject({ code: 'cards.key-master-away' })
    vault.sealAfter(Infinity)
    const halfway = await marks()
    expect(Object.values(halfway).toSorted((a, b) => b - a)).toEqual([51, 16])
    expect(await reseal()).toBe(16)
    expect(await marks()).toEqual({ 'vault:v1:': 67 })
    settings({ vault: { url, token, key: 'evops-card-keys' } })
    expect((await check()).data.kcv).toBe(kcv)

    // A newer version of the same key: no key is decrypted in this process.
    vault.rotate()
    vault.calls.length = 0
    expect(await reseal()).toBe(67)
    expect(vault.calls).not.toContain('decrypt')
    expect(await marks()).toEqual({ 'vault:v2:': 67 })
    expect((await check()).data.kcv).toBe(kcv)

    const uses = (await request('GET', `/api/card-keys/${setIds[0]}/uses?pageSize=50`)).data.list
    const resealed = uses.filter(({ kind }: { kind: string }) => kind === 'resealed')
    expect(resealed[0]).toMatchObject({ byName: '', detail: '× 11 · vault:v2' })
    expect(audited.at(-1)).toMatchObject({
      action: 'resealCardKeys',
      task: 'cards:reseal-keys',
      result: 'done',
    })
  })

  test('Vault away, sealed, or with another token: a clear refusal; a row that was moved opens nothing; S-14 no token is kept or logged', async () => {
    const { url, token } = vault
    settings({ vault: { url, token, key: 'evops-card-keys' } })
    const id = await aSet(20)
    expect((await check(id)).status).toBe(200)
    settings({ vault: { url, token: 'hvs.other', key: 'evops-card-keys' } })
    expect(await check(id)).toMatchObject({ status: 503, error: 'cards.key-master-away' })
    vault.sealAfter(0)
    settings({ vault: { url, token, key: 'evops-card-keys' } })
    expect((await request('POST', `/api/card-keys/${id}/components`, {})).status).toBe(400)
    const draft = (await request('POST', '/user/cardkey/save', { name: 'R', kind: 'root' })).data
    expect((await request('POST', `/api/card-keys/${draft.id}/generate`, {})).error).toBe('cards.key-master-away')
    expect((await request('GET', `/user/cardkey/getcardkeyinfo?id=${draft.id}`)).data.keysThere).toBe(0)
    vault.sealAfter(Infinity)
    settings({ vault: { url: 'http://127.0.0.1:9', token, key: 'evops-card-keys' } })
    expect((await check(id)).error).toBe('cards.key-master-away')
    settings({ vault: { url, token, key: 'evops-card-keys' } })
    await desk.t.admin.query(
      `update cards_keys k set sealed = o.sealed from cards_keys o where k.key_set_id = $1 and k.name = 'load'
        and o.key_set_id = k.key_set_id and o.name = 'tac'`,
      [id],
    )
    expect((await check(id)).status).toBe(503)
    const { text } = await readAllDatabaseRows(desk.t)
    for (const output of [text, desk.logged.join(''), JSON.stringify(desk.audited)]) expect(output).not.toContain(token)
    expect(desk.logged.join('')).toContain('key management service')
  })
})
