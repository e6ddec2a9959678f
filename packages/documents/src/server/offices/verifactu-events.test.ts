import { createTestActor, permissionCodesOf } from '@evops/platform/testing'
import { afterEach, describe, expect, test } from 'vitest'
import { documentsEndpoints, verifactuEventExport, verifactuRecordExport } from '../../contract/index.ts'
import { documentsSite, type DocumentsSite } from '../../testing/index.ts'
import { huella } from './verifactu.rules.ts'
import { simulateVerifactuOffice } from './verifactu.peer.ts'

let site: DocumentsSite
let now = new Date()
afterEach(() => site.close())
function pass(hours: number) {
  now = new Date(now.getTime() + hours * 3_600_000)
  site.setNow(now)
}
async function begin(many = 1) {
  now = new Date()
  site = await documentsSite({ peers: { verifactu: simulateVerifactuOffice(() => now) } })
  site.setNow(now)
  await site.settings({ office: 'verifactu' })
  for (let n = 0; n < many; n += 1) {
    const holderId = await site.wallet()
    const sessionIds = [await site.session(holderId)]
    const body = { kind: 'simplified', source: 'sessions', titleId: null, sessionIds }
    const { data } = await site.call('POST', '/api/documents/invoices', { body })
    for (const [what, version] of [
      ['approve', 1],
      ['issue', 2],
    ])
      expect(
        (await site.call('POST', `/api/documents/invoices/${data.id}/${what}`, { body: { version } })).status,
      ).toBe(200)
  }
}
interface Event {
  kind: string
  text: string
  hashInput: string
  hash: string
  before_hash: string
  detail: Record<string, number | string>
}
const events = async (): Promise<Event[]> =>
  (
    await site.admin.query<Event>(
      'select kind, text, hash_input as "hashInput", hash, before_hash, detail from documents_verifactu_events order by no',
    )
  ).rows
const kinds = async () => (await events()).map(({ kind }) => kind)
const check = () => site.call('POST', '/api/documents/verifactu/check')

describe('VERI*FACTU event log', () => {
  test('a summary every six hours, a look for anomalies every day, each behind the one before by its hash', async () => {
    await begin(2)
    expect(await kinds()).toEqual(['90', '90'])
    await site.documents.watchChains()
    expect(await kinds()).toHaveLength(2)
    pass(6.1)
    await site.documents.watchChains()
    await site.documents.watchChains()
    expect(await kinds()).toEqual(['90', '90', '10'])
    expect((await events())[2]?.detail).toMatchObject({
      events_90: 2,
      alta: 2,
      firstRecord: 1,
      lastRecord: 2,
    })
    pass(18)
    await site.documents.watchChains()
    expect(await kinds()).toEqual(['90', '90', '10', '03', '05', '10'])
    const all = await events()
    all.forEach(({ hashInput, hash, before_hash: before }, place) => {
      expect(hash).toBe(huella(hashInput))
      expect(before).toBe(place === 0 ? '' : all[place - 1]?.hash)
      expect(hashInput).toContain(`&TipoEvento=${all[place]?.kind}&HuellaEvento=${before}&`)
    })
    await site.settings({ office: 'en16931' })
    expect((await events()).at(-1)).toMatchObject({
      kind: '90',
      text: 'Fin del funcionamiento como VERI*FACTU',
    })
    expect((await check()).error).toBe('documents.not-verifactu')
  })

  test('a record, and an event, that somebody with the database changed is found, and told once', async () => {
    await begin(2)
    expect((await check()).data).toEqual({ records: 2, events: 3, anomalies: 0 })
    for (const what of ['records', 'events'])
      await site.admin.query(`alter table documents_verifactu_${what} drop constraint documents_verifactu_${what}_hash`)
    await site.admin.query(
      "update documents_verifactu_records set hash_input = replace(hash_input, 'ImporteTotal=100', 'ImporteTotal=900') where no = 2",
    )
    await site.admin.query("update documents_verifactu_events set made_at = made_at + interval '1 day' where no = 1")
    expect((await check()).data).toMatchObject({ records: 2, anomalies: 3 })
    const found = (await events()).filter(({ kind }) => kind === '04' || kind === '06')
    expect(found.map(({ kind, detail }) => [kind, detail['anomaly'], detail['no']])).toEqual([
      ['04', '01', 2],
      ['06', '13', 1],
      ['06', '11', 2],
    ])
    expect((await check()).data.anomalies).toBe(0)
    const { data } = await site.call('GET', '/api/documents/verifactu/events?kind=04')
    expect(data.list).toMatchObject([{ kind: '04', text: expect.stringContaining('TipoAnomalia 01 · n.º 2') }])
  })

  test('a restored database says so before whatever comes next; what is exported is told with its span', async () => {
    await begin()
    await site.admin.query(
      `update documents_verifactu_events set detail = detail || '{"timeline": 0}' where no = (select max(no) from documents_verifactu_events)`,
    )
    const actor = createTestActor(site.operatorId, permissionCodesOf(documentsEndpoints))
    for (const name of [verifactuRecordExport, verifactuEventExport]) {
      const kind = site.documents.domain.exports?.find((one) => one.name === name)
      if (!kind) throw new Error(name)
      const rows: unknown[] = []
      for await (const row of kind.rows(actor, {})) rows.push(row)
      expect(rows).toHaveLength(name === verifactuRecordExport ? 1 : 5)
    }
    expect(await kinds()).toEqual(['90', '90', '07', '08', '09'])
    expect((await events())[3]?.detail).toMatchObject({ many: 1, first: 1, last: 1 })
    await check()
    expect(await kinds()).toEqual(['90', '90', '07', '08', '09', '03', '05'])
  })

  test('signed out 401, without code 403; another operator sees none of it', async () => {
    await begin()
    for (const [token, status] of [
      ['', 401],
      ['nobody', 403],
    ] as const) {
      expect((await site.call('GET', '/api/documents/verifactu/events', { token })).status).toBe(status)
      expect((await site.call('POST', '/api/documents/verifactu/check', { token })).status).toBe(status)
    }
    const theirs = await site.call('GET', '/api/documents/verifactu/events', { token: 'theirs' })
    expect(theirs.data.list).toEqual([])
  })
})
