import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionExport } from '../../contract/index.ts'
import { runTestSession, staffSite, type StaffSite } from '../../testing/index.ts'

let site: StaffSite
let sessions: { id: string; [name: string]: unknown }[]

beforeAll(async () => {
  site = await staffSite()
  const id = await site.token('TAG-OK')
  await site.admin.query("update charging_tokens set label = 'Autobús 7' where id = $1", [id])
  const point = await site.connect(await site.chargePoint())
  await runTestSession(point, { from: 300, until: 240, kWh: 10 })
  await runTestSession(point, { from: 200, until: 100, kWh: 40, connectorNo: 2, startWh: 5_000 })
  await runTestSession(point, { from: 90, until: 80, kWh: 0, idTag: 'NOBODY', startWh: 9_000_000 })
  await runTestSession(point, { from: 20, until: null, kWh: 5, startWh: 20_000_000 })
  sessions = (await site.call('GET', '/api/sessions?sort=startedAt')).data.list
})
afterAll(() => site.close())

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

test.each([
  ['payState=free', [2]],
  ['startMode=card_offline', [0, 1, 2, 3]],
  ['startMode=console', []],
  ['stopReason=user_local', [0, 1, 2]],
  ['flag=A10', [2]],
  ['flag=A06', [2]],
  ['protocol=ocpp1.6j', [0, 1, 2, 3]],
  ['protocol=ocpp2.0.1', []],
  ['connectorNo=2', [1]],
  ['double=true', []],
  ['double=false', [0, 1, 2, 3]],
  ['energyFrom=100000&energyTo=100000', [0]],
  ['energyFrom=100001', [1]],
  ['totalFrom=1', [0, 1]],
  ['totalTo=0', [2]],
  ['token=autob', [0, 1, 3]],
  ['token=nobo', [2]],
  [`endedFrom=${ago(150)}`, [1, 2]],
  [`endedTo=${ago(150)}`, [0]],
  ['orgId=01890000-0000-7000-8000-00000000dead', []],
])('ROUTE-03 the filter %s selects the same in the list, its sums and its export', async (query, places) => {
  const { list } = (await site.call('GET', `/api/sessions?sort=startedAt&${query}`)).data
  expect(list.map((row: { id: string }) => sessions.findIndex((session) => session.id === row.id))).toEqual(places)
  expect((await site.call('GET', `/api/sessions/sums?${query}`)).data.sessions).toBe(places.length)
  const lines = (await site.file(sessionExport, query)).trim().split('\n')
  expect(lines).toHaveLength(places.length + 1)
})

test('what two ways find counts once, on a page that does not hold it all', async () => {
  // A session number begins with the number of its charge point.
  const { chargePointNo } = (await site.call('GET', '/api/sessions')).data.list[0]
  for (const query of [
    `search=${chargePointNo}`,
    'search=tag',
    'search=nowhere',
    `search=${chargePointNo}&connectorNo=2`,
  ])
    for (const pageSize of [1, 2]) {
      const { total, list } = (await site.call('GET', `/api/sessions?pageSize=${pageSize}&${query}`)).data
      expect(total).toBe((await site.call('GET', `/api/sessions/sums?${query}`)).data.sessions)
      expect(list).toHaveLength(Math.min(pageSize, total))
    }
})

test('the number that people say finds its order, with its counter or without; a holder finds theirs', async () => {
  for (const { id, sessionNo } of sessions) {
    const short = `${String(sessionNo).slice(16, 28)}-${String(sessionNo).slice(28)}`
    const { list } = (await site.call('GET', `/api/sessions?search=${short}`)).data
    expect(list.map((row: { id: string }) => row.id)).toEqual([id])
    const stamp = (await site.call('GET', `/api/sessions?search=${short.slice(0, 12)}`)).data.list
    expect(stamp.map((row: { id: string }) => row.id)).toContain(id)
  }
  expect((await site.call('GET', '/api/sessions?search=269999999999-0001')).data.list).toEqual([])
  expect((await site.call('GET', '/api/sessions?search=autob')).data.total).toBe(3)
})

test.each(['search=', 'search=tag&', 'token=tag&', 'token=autob&'])(
  'page by page, %s gives every order once, in its order',
  async (found) => {
    const { chargePointNo } = (await site.call('GET', '/api/sessions')).data.list[0]
    for (const sort of ['startedAt', '-startedAt', '-totalMinor']) {
      const query = `/api/sessions?${found === 'search=' ? `search=${chargePointNo}&` : found}sort=${sort}`
      const idsOf = async (more: string) =>
        (await site.call('GET', `${query}${more}`)).data.list.map(({ id }: { id: string }) => id)
      const all = await idsOf('')
      const pages = await Promise.all(all.map((_: string, at: number) => idsOf(`&pageSize=1&page=${at + 1}`)))
      expect(pages.flat()).toEqual(all)
      expect(all.length).toBeGreaterThan(2)
      expect(await idsOf(`&pageSize=1&page=${all.length + 1}`)).toEqual([])
    }
  },
)

test('a filter that can’t be read names itself', async () => {
  for (const [query, field] of [
    ['flag=B1', 'flag'],
    ['energyFrom=-1', 'energyFrom'],
    ['connectorNo=0', 'connectorNo'],
  ])
    expect((await site.call('GET', `/api/sessions?${query}`)).fields).toHaveProperty([field ?? ''])
})
