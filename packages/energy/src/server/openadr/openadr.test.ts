import { waitUntil } from '@evops/platform/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { OpenAdrEvent, OpenAdrRow, OpenAdrTrial, SupplyLoad } from '../../contract/index.ts'
import { energySite, loopbackVtn, type EnergySite, type LoopbackVtn, type VtnFaultKind } from '../../testing/index.ts'
import { stationsExternalLimitsAt } from '../outside/outside.store.ts'

const url = '/api/energy/openadr'
const from = Date.parse('2026-11-25T02:00:00Z')
const minute = 60_000
let site: EnergySite
let vtn: LoopbackVtn
let supplyId: string
beforeAll(async () => {
  ;[site, vtn] = await Promise.all([energySite(), loopbackVtn()])
  const body = {
    name: 'Main',
    supplyNo: 'S-1',
    validFrom: '2026-01-01',
    stationIds: [site.stationId],
    contractedW: [400_000],
  }
  supplyId = (await site.call('POST', '/api/energy/supply-points', { body })).data.id
})
afterAll(() => Promise.all([site.close(), vtn.close()]))
afterEach(async () => {
  for (const { id } of (await site.call('GET', `${url}?pageSize=100`)).data.list)
    await site.call('DELETE', `${url}/${id}`)
  Object.assign(vtn, {
    fault: 'none',
    events: [],
    reports: [],
    reportStatus: 201,
    secret: 'vtn-secret',
    tokenS: 3_600,
  })
  vtn.tokenUrl = `${vtn.url}/auth/token`
  site.setNow(undefined)
})

const bodyOf = (more: object = {}) => ({
  name: 'Grid company',
  supplyId,
  url: vtn.url,
  clientId: 'ven-1',
  clientSecret: 'vtn-secret',
  programName: 'flex',
  ...more,
})
const add = async (more: object = {}): Promise<OpenAdrRow> =>
  (await site.call('POST', url, { body: bodyOf(more) })).data
const rowOf = async (id: string): Promise<OpenAdrRow> => (await site.call('GET', `${url}/${id}`)).data
const requestEvents = async (id: string): Promise<{ limits: { limitW: number }[]; events: OpenAdrEvent[] }> =>
  (await site.call('GET', `${url}/${id}/events`)).data
const tryNow = async (id: string): Promise<OpenAdrTrial> => (await site.call('POST', `${url}/${id}/try`)).data
const at = (minutes: number) => new Date(from + minutes * minute)
/** Sets the clock to a minute and polls the VTN. */
async function pollAt(id: string, minutes: number): Promise<OpenAdrRow> {
  const now = at(minutes)
  await site.energy.settled()
  site.setNow(now)
  const isPolled = async () => {
    await site.tick('energy:openadr')
    await site.energy.settled()
    const { readAt, faultAt } = await rowOf(id)
    return readAt === now.toISOString() || faultAt === now.toISOString()
  }
  await waitUntil(isPolled, 'the VTN was asked')
  return rowOf(id)
}
const createLimitEvent = (watts: number, more: object = {}) => ({
  intervalPeriod: { start: at(30).toISOString(), duration: 'PT1H' },
  intervals: [{ id: 0, payloads: [{ type: 'IMPORT_CAPACITY_LIMIT', values: [watts / 1_000] }] }],
  ...more,
})
const loadNow = async (): Promise<SupplyLoad> =>
  (await site.call('GET', `/api/energy/supply-points/${supplyId}/load`)).data

describe('X-20 OpenADR: connections', () => {
  test('are kept without showing the secret, changed by version, told in the audit log, removed; others see none', async () => {
    site.setNow(at(0))
    const made = await add()
    expect(made).toMatchObject({
      name: 'Grid company',
      supplyName: 'Main',
      state: 'waiting',
      limitW: null,
      refused: 0,
    })
    expect(JSON.stringify([made, site.audited])).not.toContain('vtn-secret')
    const { rows } = await site.admin.query('select client_secret from energy_openadr_connections where id = $1', [
      made.id,
    ])
    expect(rows[0].client_secret.toString('latin1')).not.toContain('vtn-secret')
    const updateConnection = (body: object) => site.call('PUT', `${url}/${made.id}`, { body })
    expect((await updateConnection({ version: 1, intervalS: 300 })).data).toMatchObject({
      intervalS: 300,
      version: 2,
      url: vtn.url,
    })
    expect(await updateConnection({ version: 1, name: 'Old' })).toMatchObject({
      status: 409,
      error: 'request.conflict',
    })
    expect(await updateConnection({ version: 2, url: 'http://127.0.0.1:9/vtn' })).toMatchObject({
      error: 'request.secret-again',
      fields: { clientSecret: expect.any(String) },
    })
    expect(site.audited.findLast(({ entity }) => entity === 'open-adr-connection')).toMatchObject({
      before: { intervalS: 60 },
    })
    expect(await site.call('DELETE', `${url}/${made.id}`)).toMatchObject({ status: 200 })
    expect(await site.call('GET', `${url}/${made.id}`)).toMatchObject({ status: 404 })
  })

  test('bad input is refused in its field; signed out, without the code, another operator’s, a part of the stations', async () => {
    const postInvalid = async (more: object) => {
      const { status, fields } = await site.call('POST', url, { body: bodyOf(more) })
      return [status, Object.keys(fields ?? {})]
    }
    expect(await postInvalid({ url: 'ftp://vtn' })).toEqual([400, ['url']])
    expect(await postInvalid({ url: 'http://user:word@127.0.0.1/' })).toEqual([400, ['url']])
    expect(await postInvalid({ url: 'http://10.1.2.3/vtn' })).toEqual([400, ['url']])
    expect(await postInvalid({ supplyId: site.stationId })).toEqual([404, ['supplyId']])
    expect(await postInvalid({ highPercent: 90 })).toEqual([400, ['highPercent']])
    expect(await postInvalid({ intervalS: 7 })).toEqual([400, ['intervalS']])
    const { id } = await add()
    expect(await postInvalid({ name: 'grid COMPANY' })).toEqual([409, ['name']])
    const calls = [
      ['GET', `${url}/${id}`],
      ['GET', `${url}/${id}/events`],
      ['POST', `${url}/${id}/try`],
      ['DELETE', `${url}/${id}`],
    ] as const
    for (const [method, to] of calls) {
      const by = async (token: string) => (await site.call(method, to, { token })).status
      expect([method, await by(''), await by('nobody'), await by('theirs')]).toEqual([method, 401, 403, 404])
    }
    expect((await site.call('GET', url, { token: 'scoped' })).data.total).toBe(0)
  })
})

describe('X-20 OpenADR: an event limits a supply point', () => {
  test('from its start to its end, in the load and its notice, and ends by itself; the token is asked for once', async () => {
    site.setNow(at(0))
    const { id } = await add({ targets: ['north'] })
    vtn.put(createLimitEvent(120_000, { id: 'peak', eventName: 'Evening', targets: ['north'] }))
    vtn.requests.length = 0
    expect(await pollAt(id, 1)).toMatchObject({ state: 'reading', fault: null, limitW: null })
    expect((await requestEvents(id)).events).toMatchObject([
      { eventId: 'peak', name: 'Evening', state: 'ahead', types: ['IMPORT_CAPACITY_LIMIT'], report: null },
    ])
    expect(await pollAt(id, 31)).toMatchObject({ limitW: 120_000, limitUntil: at(90).toISOString() })
    expect(await loadNow()).toMatchObject({ running: { limitW: 120_000, limitOf: 'outside' } })
    const of = () =>
      site.services.db.inTenant(site.operatorId, (tx) =>
        stationsExternalLimitsAt(tx, { stationIds: [site.stationId], from: site.services.now() }),
      )
    expect(await of()).toEqual([
      { from: at(30).getTime(), until: at(90).getTime(), limitW: 120_000, stationIds: [site.stationId] },
    ])
    expect(vtn.requests.filter((call) => call.startsWith('POST /auth/token'))).toHaveLength(1)
    expect(vtn.requests).toContain('GET /events?programID=program-7&skip=0&limit=50&targets=north')
    site.setNow(at(90))
    expect(await rowOf(id)).toMatchObject({ limitW: null })
    expect(await loadNow()).toMatchObject({ running: { limitW: 400_000, limitOf: 'contracted' } })
    expect([await of(), (await requestEvents(id)).events[0]?.state]).toEqual([[], 'over'])
  })

  test('changed, told twice, deleted: what counts is what the VTN says last, what was obeyed stays known', async () => {
    site.setNow(at(0))
    const { id } = await add()
    vtn.put(createLimitEvent(100_000, { id: 'e', modificationDateTime: at(0).toISOString() }))
    await pollAt(id, 40)
    expect((await rowOf(id)).limitW).toBe(100_000)
    vtn.put(createLimitEvent(60_000, { id: 'e', modificationDateTime: at(41).toISOString() }))
    vtn.events.push({ ...vtn.events[0], modificationDateTime: at(39).toISOString(), intervals: [] })
    await pollAt(id, 42)
    expect(await rowOf(id)).toMatchObject({ limitW: 60_000, limitUntil: at(90).toISOString() })
    vtn.events = []
    expect(await pollAt(id, 44)).toMatchObject({ limitW: null })
    expect((await requestEvents(id)).events).toMatchObject([{ eventId: 'e', state: 'deleted' }])
    const { rows } = await site.admin.query(
      'select limit_w, until_at from energy_outside_limits where connection_id = $1 order by from_at',
      [id],
    )
    expect(rows).toEqual([
      { limit_w: 100_000, until_at: at(42) },
      { limit_w: 60_000, until_at: at(44) },
    ])
  })

  test('a malformed event is refused by its name and loses no other; more than one page is read', async () => {
    site.setNow(at(0))
    const { id } = await add()
    for (let no = 0; no < 60; no += 1) vtn.put(createLimitEvent(200_000 + no, { id: `e${no}`, priority: no }))
    vtn.put(
      createLimitEvent(1, {
        id: 'celsius',
        payloadDescriptors: [{ payloadType: 'IMPORT_CAPACITY_LIMIT', units: 'CELSIUS' }],
      }),
    )
    vtn.put({ id: 'words', ...createLimitEvent(1), intervals: 'soon' })
    vtn.events.push({ programID: vtn.programId, note: 'no id \u0000' })
    expect(await pollAt(id, 31)).toMatchObject({ state: 'reading', limitW: 200_000, refused: 3 })
    const { events } = await requestEvents(id)
    const refused = events.filter(({ state }) => state === 'refused')
    expect(Object.fromEntries(refused.map(({ eventId, fault }) => [eventId.slice(0, 7), fault]))).toEqual({
      celsius: 'units',
      words: 'shape',
      'sha256:': 'shape',
    })
    expect(events).toHaveLength(63)
    expect(await tryNow(id)).toMatchObject({ fault: null, events: 63, refused: 3 })
  })

  test('levels are shares of the contracted power; other payloads limit nothing, and what is switched off ends', async () => {
    site.setNow(at(0))
    const { id } = await add({ moderatePercent: 80, highPercent: 60, emergencyPercent: 10 })
    const level = (value: number) => [{ payloads: [{ type: 'SIMPLE', values: [value] }] }]
    vtn.put(createLimitEvent(0, { id: 'shed', intervals: level(2) }))
    vtn.put(createLimitEvent(0, { id: 'price', intervals: [{ payloads: [{ type: 'PRICE', values: [0.17] }] }] }))
    expect(await pollAt(id, 31)).toMatchObject({ limitW: 240_000 })
    const states = Object.fromEntries((await requestEvents(id)).events.map(({ eventId, state }) => [eventId, state]))
    expect(states).toEqual({ shed: 'active', price: 'no-limit' })
    const { version } = await rowOf(id)
    await site.call('PUT', `${url}/${id}`, { body: { version, obeysLevels: false } })
    expect(await pollAt(id, 32)).toMatchObject({ limitW: null })
    await site.call('PUT', `${url}/${id}`, { body: { version: version + 1, obeysLevels: true } })
    expect(await pollAt(id, 33)).toMatchObject({ limitW: 240_000 })
    await site.call('PUT', `${url}/${id}`, { body: { version: version + 2, enabled: false } })
    expect(await rowOf(id)).toMatchObject({ state: 'off', limitW: null })
  })
})

describe('X-20 OpenADR: a VTN that fails', () => {
  const faults: [VtnFaultKind, string][] = [
    ['forbidden', 'forbidden'],
    ['busy', 'busy'],
    ['down', 'server'],
    ['silent', 'timeout'],
    ['rubbish', 'unreadable'],
    ['no-list', 'unreadable'],
    ['expired', 'credentials'],
    ['cut-off', 'unreachable'],
  ]
  test.each(faults)('%s is said as %s, and known events hold until their end', async (fault, expected) => {
    site.setNow(at(0))
    const { id } = await add()
    vtn.put(createLimitEvent(90_000))
    await pollAt(id, 31)
    vtn.fault = fault
    expect(await pollAt(id, 40)).toMatchObject({ state: 'failed', fault: expected, limitW: 90_000 })
    expect(await tryNow(id)).toMatchObject({ fault: expected })
    site.setNow(at(91))
    expect(await rowOf(id)).toMatchObject({ limitW: null })
  })

  test('a wrong secret, an unknown programme, a token server that is none; without one the VTN has tokens itself', async () => {
    site.setNow(at(0))
    const { id, version } = await add({ clientSecret: 'guess', enabled: false })
    expect(await tryNow(id)).toMatchObject({
      fault: 'credentials',
      faultDetail: expect.stringContaining('invalid_client'),
    })
    await site.call('PUT', `${url}/${id}`, {
      body: { version, clientSecret: 'vtn-secret', programName: 'none' },
    })
    expect(await tryNow(id)).toMatchObject({ fault: 'unknown-program', faultDetail: 'none' })
    await site.call('PUT', `${url}/${id}`, { body: { version: version + 1, programName: '' } })
    vtn.tokenUrl = 'ftp://elsewhere/token'
    expect(await tryNow(id)).toMatchObject({ fault: 'token-server', faultDetail: 'ftp://elsewhere/token' })
    vtn.tokenUrl = null
    expect(await tryNow(id)).toMatchObject({ fault: null })
    // A connection test requests its own token.
    vtn.secret = 'another'
    expect(await tryNow(id)).toMatchObject({ fault: 'credentials' })
  })

  test('a host that nobody knows is told by its name, beside words and without a code', async () => {
    site.setNow(at(0))
    const { id, version } = await add({ enabled: false })
    const body = { version, url: 'https://vtn.invalid/openadr3/3.1.0', clientSecret: 'vtn-secret' }
    await site.call('PUT', `${url}/${id}`, { body })
    expect(await tryNow(id)).toMatchObject({ fault: 'unknown-host', faultDetail: 'vtn.invalid' })
  })

  test('a token that is not taken any more is asked for anew, once', async () => {
    site.setNow(at(0))
    const { id } = await add()
    await pollAt(id, 1)
    vtn.forgetTokens()
    vtn.requests.length = 0
    expect(await pollAt(id, 3)).toMatchObject({ fault: null })
    expect(vtn.requests.filter((call) => call === 'POST /auth/token')).toHaveLength(1)
  })

  test('who says how long to wait is left alone so long; after a quarter of an hour an alarm tells it, until it answers', async () => {
    site.setNow(at(0))
    const { id, version } = await add({ intervalS: 10 })
    vtn.fault = 'busy'
    await pollAt(id, 1)
    site.setNow(new Date(at(2).getTime()))
    await site.tick('energy:openadr')
    await site.energy.settled()
    expect((await rowOf(id)).faultAt).toBe(at(1).toISOString())
    const alarms = async () =>
      (await site.admin.query("select state, detail from stations_alarms where code = 'F67' order by raised_at")).rows
    await pollAt(id, 10)
    expect(await alarms()).toEqual([])
    await pollAt(id, 17)
    expect(await alarms()).toEqual([{ state: 'raised', detail: 'Grid company' }])
    expect(site.moved).toContain(site.operatorId)
    vtn.fault = 'none'
    await pollAt(id, 20)
    expect(await alarms()).toEqual([{ state: 'cleared', detail: 'Grid company' }])
    expect(version).toBe(1)
  })
})

describe('X-20 OpenADR: reports', () => {
  const createReportEvent = (more: object = {}) =>
    createLimitEvent(90_000, {
      id: 'r',
      reportDescriptors: [{ payloadType: 'USAGE', readingType: 'DIRECT_READ', units: 'KWH', ...more }],
    })
  test('the energy of its intervals is told when every meter has told it, once; what we do not have is said to be', async () => {
    const meterId = await site.aMeter('R-1')
    const { data: supply } = await site.call('GET', `/api/energy/supply-points/${supplyId}`)
    await site.call('PUT', `/api/energy/supply-points/${supplyId}`, {
      body: { version: supply.version, meterIds: [meterId] },
    })
    site.setNow(at(0))
    const { id } = await add({ venName: 'Depot North' })
    vtn.put(createReportEvent())
    vtn.put({ ...createReportEvent({ payloadType: 'OPERATING_STATE' }), id: 'state' })
    await pollAt(id, 95)
    expect(vtn.reports).toEqual([])
    const report = async () =>
      Object.fromEntries((await requestEvents(id)).events.map((event) => [event.eventId, event.report]))
    expect(await report()).toEqual({ r: 'waiting', state: 'unavailable' })
    for (let no = 0; no < 4; no += 1)
      await site.admin.query(
        'insert into energy_quarters (operator_id, meter_id, at, active_dwh, from_id) values ($1, $2, $3, $4, $2)',
        [site.operatorId, meterId, at(30 + no * 15), 125_000 + no],
      )
    await pollAt(id, 100)
    await pollAt(id, 105)
    expect(vtn.reports).toMatchObject([
      {
        eventID: 'r',
        programID: 'program-7',
        clientName: 'Depot North',
        resources: [
          {
            intervals: [
              {
                id: 0,
                payloads: [
                  { type: 'USAGE', values: [50.0006] },
                  { type: 'DATA_QUALITY', values: ['OK'] },
                ],
              },
            ],
          },
        ],
      },
    ])
    expect(await report()).toEqual({ r: 'sent', state: 'unavailable' })
  })
})
