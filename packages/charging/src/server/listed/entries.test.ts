import { createTestWallet } from '@evops/ledger/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { staffSite, type StaffSite } from '../../testing/index.ts'
import type { SiteChargePoint } from '../../testing/ocpp-site.ts'
import { localListOfTokens } from '../tokens/local-list.store.ts'

let site: StaffSite
let chargePoint: SiteChargePoint
let point: Awaited<ReturnType<StaffSite['connect']>>
beforeAll(async () => {
  site = await staffSite()
  chargePoint = await site.chargePoint()
  point = await site.connect(chargePoint)
})
afterAll(() => site.close())
beforeEach(() => site.admin.query('delete from charging_list_entries'))

let tags = 0
async function aTag(): Promise<string> {
  const tag = `LISTED${(tags += 1)}`
  await site.token(tag)
  return tag
}
const postListEntry = (body: object, token = 'ours') => site.call('POST', '/api/list-entries', { body, token })
const black = (idTag: string, more: object = {}) =>
  postListEntry({ subjectKind: 'token', idTag, kind: 'black', ...more })
const white = (idTag: string, more: object = {}) =>
  postListEntry({ subjectKind: 'token', idTag, kind: 'white', ...more })
const rows = async (query = '') => (await site.call('GET', `/api/list-entries?${query}`)).data.list
const idTagStatusOf = (answer: unknown): string =>
  (answer as { payload: { idTagInfo: { status: string } } }).payload.idTagInfo.status
const authorizeStatus = async (idTag: string, at = point) => idTagStatusOf(await at.call('Authorize', { idTag }))
const lists = () => site.services.db.inTenant(site.operatorId, (tx) => localListOfTokens(tx, new Date()))

describe('ROUTE-13 black and white entries', () => {
  test('black refuses at once, online and on the lists of charge points; taken off, the card is good again', async () => {
    const tag = await aTag()
    expect(await authorizeStatus(tag)).toBe('Accepted')
    const { data, status } = await black(tag, { reason: 'copied', source: 'fraud' })
    expect([status, data.tokens, data.conflict]).toEqual([200, 1, null])
    expect(await authorizeStatus(tag)).toBe('Blocked')
    const started = await point.call('StartTransaction', {
      connectorId: 1,
      idTag: tag,
      meterStart: 0,
      timestamp: new Date().toISOString(),
    })
    expect(idTagStatusOf(started)).toBe('Blocked')
    expect((await lists()).all[tag]).toEqual({ status: 'Blocked' })
    expect(site.audited.at(-1)).toMatchObject({ entity: 'list-entry', after: { reason: 'copied' } })
    expect(JSON.stringify(site.audited.at(-1))).not.toContain(tag)
    expect((await site.call('DELETE', `/api/list-entries/${data.id}`)).status).toBe(200)
    expect(await authorizeStatus(tag)).toBe('Accepted')
    expect((await lists()).all[tag]).toMatchObject({ status: 'Accepted' })
  })

  test('at its stations and in its time, nowhere and never else', async () => {
    const tag = await aTag()
    const other = await site.connect(await site.chargePoint())
    const { data } = await black(tag, { stationIds: [chargePoint.stationId] })
    expect([await authorizeStatus(tag), await authorizeStatus(tag, other)]).toEqual(['Blocked', 'Accepted'])
    const { all, ofStation } = await lists()
    expect([all[tag]?.status, ofStation[chargePoint.stationId]?.[tag]?.status]).toEqual(['Accepted', 'Blocked'])
    const { kind, reason, source, version } = data
    const later = { kind, reason, source, version, stationIds: null, validFrom: '2099-01-01T00:00:00.000Z' }
    expect((await site.call('PUT', `/api/list-entries/${data.id}`, { body: later })).status).toBe(200)
    expect(await authorizeStatus(tag)).toBe('Accepted')
    expect((await site.call('PUT', `/api/list-entries/${data.id}`, { body: later })).status).toBe(409)
  })

  test('black wins over white; what contradicts is shown: on both lists, or white and lost', async () => {
    const [tag, lost] = [await aTag(), await aTag()]
    await white(tag)
    await black(tag)
    expect(await authorizeStatus(tag)).toBe('Blocked')
    await site.admin.query("update charging_tokens set state = 'blocked' where id_tag = $1", [lost])
    await white(lost)
    expect((await rows('conflict=true')).map((row: { conflict: string }) => row.conflict).toSorted()).toEqual([
      'both',
      'both',
      'refused',
    ])
    expect(await rows('conflict=false')).toEqual([])
    // A card that was reported lost stays refused, whatever list contains it.
    expect(await authorizeStatus(lost)).toBe('Blocked')
  })

  test('white lets a card without money start only where the entry says that it is forced', async () => {
    const tag = await aTag()
    const holderId = await createTestWallet(site.services, site.operatorId)
    await site.admin.query('update charging_tokens set holder_id = $2 where id_tag = $1', [tag, holderId])
    expect(await authorizeStatus(tag)).not.toBe('Accepted')
    const { data } = await white(tag)
    expect(await authorizeStatus(tag)).not.toBe('Accepted')
    const { kind, reason, source, version } = data
    const forced = { kind, reason, source, version, allows: 'forced' }
    expect((await site.call('PUT', `/api/list-entries/${data.id}`, { body: forced })).status).toBe(200)
    expect(await authorizeStatus(tag)).toBe('Accepted')
    const started = await point.call('StartTransaction', {
      connectorId: 2,
      idTag: tag,
      meterStart: 0,
      timestamp: new Date().toISOString(),
    })
    expect(idTagStatusOf(started)).toBe('Accepted')
  })

  test('a card that is good online alone stands on the lists of charge points where it is white', async () => {
    const tag = await aTag()
    await site.admin.query('update charging_tokens set online_only = true where id_tag = $1', [tag])
    expect((await lists()).all[tag]).toBeUndefined()
    await white(tag, { stationIds: [chargePoint.stationId] })
    const { all, ofStation } = await lists()
    expect([all[tag], ofStation[chargePoint.stationId]?.[tag]?.status]).toEqual([undefined, 'Accepted'])
  })

  test('a holder’s tokens, also those that come later', async () => {
    const holderId = await createTestWallet(site.services, site.operatorId)
    const [first, later] = [await aTag(), await aTag()]
    const assignHolder = (tag: string) =>
      site.admin.query('update charging_tokens set holder_id = $2 where id_tag = $1', [tag, holderId])
    await assignHolder(first)
    expect(
      (await postListEntry({ subjectKind: 'member', holderId, kind: 'black', source: 'arrears' })).data.tokens,
    ).toBe(1)
    expect(await authorizeStatus(first)).toBe('Blocked')
    await assignHolder(later)
    await site.charging.domain.jobs?.['charging:listed-tokens']?.run({}, { jobId: '', attempt: 1 })
    expect(await authorizeStatus(later)).toBe('Blocked')
  })

  test('bad input names its fields; other operators’ rows, holders and stations do not exist; who may not is refused', async () => {
    const theirs = await createTestWallet(site.services, site.theirOperator)
    const theirChargePoint = await site.chargePoint({ operatorId: site.theirOperator })
    const fields = async (body: object) => Object.keys((await postListEntry(body)).fields ?? {})
    expect(await fields({ subjectKind: 'token', kind: 'black' })).toEqual(['idTag'])
    expect(await fields({ subjectKind: 'member', kind: 'black' })).toEqual(['holderId'])
    expect(await fields({ subjectKind: 'member', kind: 'black', holderId: theirs })).toEqual(['holderId'])
    expect(await fields({ subjectKind: 'vin', idTag: 'V1', kind: 'black', allows: 'forced' })).toEqual(['allows'])
    const stationIds = [theirChargePoint.stationId]
    expect(await fields({ subjectKind: 'vin', idTag: 'V1', kind: 'black', stationIds })).toEqual(['stationIds'])
    const times = { validFrom: '2026-02-02T00:00:00.000Z', validUntil: '2026-02-01T00:00:00.000Z' }
    expect(await fields({ subjectKind: 'vin', idTag: 'V1', kind: 'black', ...times })).toEqual(['validUntil'])
    const { data } = await black(await aTag())
    expect((await site.call('GET', `/api/list-entries/${data.id}`, { token: 'theirs' })).status).toBe(404)
    expect((await site.call('DELETE', `/api/list-entries/${data.id}`, { token: 'theirs' })).status).toBe(404)
    expect((await postListEntry({ subjectKind: 'vin', idTag: 'V1', kind: 'black' }, 'nobody')).status).toBe(403)
    expect((await site.call('GET', '/api/list-entries', { token: '' })).status).toBe(401)
  })

  test('the export holds what a filter selects, its numbers masked', async () => {
    const tag = await aTag()
    await black(tag, { reason: 'one of many' })
    await postListEntry({ subjectKind: 'plate', idTag: '粤B 12345', kind: 'white' })
    const file = await site.file('charging.list-entries', 'kind=black')
    expect(file).toContain('one of many')
    expect(file).not.toContain(tag)
    expect(file).not.toMatch(/B ?12345/)
    expect(file).toContain('Card or token')
    expect(file).toContain('Black')
    expect(file).toContain('Manual')
    expect(file).not.toMatch(/(^|,)(token|black|manual)(,|$)/m)
    expect(await rows('search=粤B1')).toHaveLength(1)
  })
})
