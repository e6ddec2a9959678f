import type { RawChargePoint } from '@evops/ocpp/testing'
import { createTestActor, waitUntil } from '@evops/platform/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LocalListRow } from '../../contract/index.ts'
import type { TestChargePoint } from '../../testing/index.ts'
import { sendBootNotification, createGatewayTestSite, type GatewayTestSite } from '../../testing/wire-site.ts'

let site: GatewayTestSite
const points: RawChargePoint[] = []
beforeAll(async () => (site = await createGatewayTestSite()))
afterAll(() => site.close())
beforeEach(async () => {
  for (const tag of Object.keys(site.listed)) delete site.listed[tag]
  await turnOn()
})
afterEach(() => Promise.all(points.splice(0).map((point) => point.close())))

const turnOn = (on = true) => site.call('PUT', `/api/local-list-stations/${site.stationId}`, { body: { on } })
const steer = (act: string, chargePoint: TestChargePoint, token = 'ours') =>
  site.call('POST', '/api/local-lists/steer', { body: { act, chargePointIds: [chargePoint.id] }, token })
const run = (job: string) => site.stations.domain.jobs?.[job]?.run({}, { jobId: '', attempt: 1 })
/** Runs the scheduled job once, and the worker once. */
async function push() {
  await run('stations:local-lists')
  await run('stations:push-lists')
}
const state = async (chargePoint: TestChargePoint): Promise<LocalListRow> =>
  (await site.call('GET', `/api/local-lists?search=${chargePoint.chargePointNo}`)).data.list[0]

/** Simulates a charge point with a local list; `status` is its response to an update. */
async function device(
  chargePoint: TestChargePoint,
  storedList = { version: 0 },
  status = (_type: string) => 'Accepted',
) {
  const point = await site.connect(chargePoint)
  points.push(point)
  point.answer('GetLocalListVersion', () => ({ listVersion: storedList.version }))
  point.answer('GetConfiguration', () => ({ configurationKey: [] }))
  point.answer('SendLocalList', (payload) => {
    const { listVersion, updateType } = payload as { listVersion: number; updateType: string }
    const answer = status(updateType)
    if (answer === 'Accepted') storedList.version = listVersion
    return { status: answer }
  })
  await sendBootNotification(point)
  return point
}
const listSentUpdates = (point: RawChargePoint) =>
  site
    .messagesOf(point, 'SendLocalList')
    .map(({ updateType, listVersion, localAuthorizationList }) => [
      updateType,
      listVersion,
      (localAuthorizationList as { idTag: string; idTagInfo?: { status: string } }[]).map(
        ({ idTag, idTagInfo }) => `${idTag} ${idTagInfo?.status ?? '-'}`,
      ),
    ])

describe('ROUTE-13 black and white lists', () => {
  test('a charge point is given the whole list first, then what changed, and then nothing', async () => {
    const chargePoint = await site.chargePoint()
    Object.assign(site.listed, { WHITE: { status: 'Accepted' }, BLACK: { status: 'Blocked' } })
    const point = await device(chargePoint)
    await push()
    delete site.listed.BLACK
    site.listed.WHITE = { status: 'Blocked' }
    expect(await state(chargePoint)).toMatchObject({
      state: 'behind',
      versionThere: 1,
      versionWanted: 2,
      changes: 2,
    })
    await push()
    await push()
    expect(listSentUpdates(point)).toEqual([
      ['Full', 1, ['WHITE Accepted', 'BLACK Blocked']],
      ['Differential', 2, ['BLACK -', 'WHITE Blocked']],
    ])
    expect(await state(chargePoint)).toMatchObject({
      state: 'current',
      versionThere: 2,
      versionWanted: 2,
      answer: 'Accepted',
    })
  })

  test('a token that its version has no room for is not sent to a charge point, which is current without it', async () => {
    const chargePoint = await site.chargePoint()
    const long = 'L'.repeat(36)
    Object.assign(site.listed, { SHORT: { status: 'Accepted' }, [long]: { status: 'Blocked' } })
    const point = await device(chargePoint)
    await push()
    expect(listSentUpdates(point)).toEqual([['Full', 1, ['SHORT Accepted']]])
    expect(await state(chargePoint)).toMatchObject({ state: 'current', entries: 1, wanted: 1, changes: 0 })
    const started = await site.command(chargePoint, 'RemoteStartTransaction', { idTag: long })
    expect(started.data).toMatchObject({
      state: 'rejected',
      reply: { statusInfo: { reasonCode: 'InvalidIdToken' } },
    })
    expect(site.messagesOf(point, 'RemoteStartTransaction')).toEqual([])
  })

  test('TC_042 TC_043 a charge point that takes no differential list gets the full one', async () => {
    const chargePoint = await site.chargePoint()
    site.listed.ONE = { status: 'Accepted' }
    const point = await device(chargePoint, { version: 0 }, (type) => (type === 'Full' ? 'Accepted' : 'NotSupported'))
    await push()
    site.listed.TWO = { status: 'Accepted' }
    await push()
    expect(listSentUpdates(point).map(([type]) => type)).toEqual(['Full', 'Differential', 'Full'])
    expect(await state(chargePoint)).toMatchObject({ state: 'current', entries: 2 })
  })

  test('one that comes back with another version is given the whole list again', async () => {
    const chargePoint = await site.chargePoint()
    site.listed.ONE = { status: 'Accepted' }
    const first = await device(chargePoint)
    await push()
    await first.close()
    await waitUntil(async () => !(await state(chargePoint)).connected, 'the link is known to be gone')
    const again = await device(chargePoint, { version: 0 })
    await push()
    expect(listSentUpdates(again)).toEqual([['Full', 2, ['ONE Accepted']]])
  })

  test('one that keeps no list is left alone; one that refuses is shown as failed and tried when asked', async () => {
    const [none, refusing] = [await site.chargePoint(), await site.chargePoint()]
    site.listed.ONE = { status: 'Accepted' }
    const without = await device(none, { version: -1 })
    let answer = 'Failed'
    const point = await device(refusing, { version: 0 }, () => answer)
    await push()
    await push()
    expect(listSentUpdates(without)).toEqual([])
    expect((await state(none)).state).toBe('unsupported')
    expect(listSentUpdates(point)).toHaveLength(1)
    expect(await state(refusing)).toMatchObject({ state: 'failed', answer: 'Failed' })
    answer = 'Accepted'
    await steer('push', refusing)
    await push()
    expect((await state(refusing)).state).toBe('current')
  })

  test('a paused one is told nothing until it goes on; a station switched off takes its list away', async () => {
    const chargePoint = await site.chargePoint()
    site.listed.ONE = { status: 'Accepted' }
    const point = await device(chargePoint)
    await steer('pause', chargePoint)
    await push()
    expect(listSentUpdates(point)).toEqual([])
    expect((await state(chargePoint)).state).toBe('paused')
    await steer('resume', chargePoint)
    await push()
    await turnOn(false)
    await push()
    expect(listSentUpdates(point)).toEqual([
      ['Full', 1, ['ONE Accepted']],
      ['Differential', 2, ['ONE -']],
    ])
    expect((await state(chargePoint)).state).toBe('off')
    expect(site.audited.at(-1)).toMatchObject({ entity: 'station', after: { localList: false } })
  })

  test('ROW-18 a list longer than its charge point takes is cut to what it takes, and says so; what is longer than a message goes in parts', async () => {
    const chargePoint = await site.chargePoint()
    for (const tag of ['A', 'B', 'C', 'D']) site.listed[tag] = { status: tag === 'D' ? 'Blocked' : 'Accepted' }
    const point = await device(chargePoint)
    const keys = { SendLocalListMaxLength: '2', LocalAuthListMaxLength: '3', LocalAuthListEnabled: 'true' }
    point.answer('GetConfiguration', () => ({
      configurationKey: Object.entries(keys).map(([key, value]) => ({ key, value, readonly: true })),
    }))
    await push()
    expect(listSentUpdates(point)).toEqual([
      ['Full', 1, ['D Blocked', 'A Accepted']],
      ['Differential', 2, ['B Accepted']],
    ])
    expect(await state(chargePoint)).toMatchObject({
      state: 'current',
      entries: 3,
      wanted: 4,
      most: 3,
      enabled: true,
    })
    const { data } = await site.call('GET', `/api/charge-points/${chargePoint.id}/commands`)
    const reasons = (data.list as { action: string; reason: string | null }[]).flatMap(({ action, reason }) =>
      action === 'SendLocalList' ? [reason] : [],
    )
    expect(reasons).toEqual(['3/4 (−1)', '3/4 (−1)'])
  })

  test('says what is on the lists; a foreign charge point and a foreign station do not exist', async () => {
    const chargePoint = await site.chargePoint()
    Object.assign(site.listed, {
      A: { status: 'Accepted' },
      B: { status: 'Blocked' },
      C: { status: 'Blocked' },
    })
    expect((await site.call('GET', '/api/local-lists/content')).data).toEqual({ white: 1, black: 2 })
    expect((await steer('push', chargePoint, 'theirs')).status).toBe(404)
    expect((await steer('push', chargePoint, 'viewer')).status).toBe(403)
    const foreign = { body: { on: true }, token: 'theirs' }
    expect((await site.call('PUT', `/api/local-list-stations/${site.stationId}`, foreign)).status).toBe(404)
  })

  test('the export holds how far each charge point of a filter has come, and nobody else’s', async () => {
    const chargePoint = await site.chargePoint()
    await site.chargePoint()
    site.listed.ONE = { status: 'Accepted' }
    await device(chargePoint)
    await push()
    const kind = site.stations.domain.exports?.find(({ name }) => name === 'stations.local-lists')
    const exportRows = async (operatorId: string, filter: Record<string, string>) => {
      const actor = createTestActor(operatorId, ['blackWhitePerm'])
      const rows: unknown[][] = []
      for await (const row of kind?.rows(actor, filter) ?? []) rows.push([...row])
      return rows
    }
    const mine = { search: chargePoint.chargePointNo }
    expect(kind?.head(createTestActor(site.ours, [])).slice(0, 8)).toEqual([
      'Charge point no.',
      'Charge point',
      'Station',
      'Connected',
      'List',
      'Version on charge point',
      'Target version',
      'Entries on charge point',
    ])
    expect((await exportRows(site.ours, mine)).map((row) => row.slice(0, 8))).toEqual([
      [chargePoint.chargePointNo, expect.any(String), expect.any(String), 'Yes', 'Up to date', 1, 1, 1],
    ])
    const all = (await site.call('GET', '/api/local-lists?pageSize=1')).data.total
    expect(await exportRows(site.ours, {})).toHaveLength(all)
    expect(await exportRows(site.theirs, {})).toEqual([])
  })
})
