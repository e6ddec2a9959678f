import { waitUntil } from '@evops/platform/testing'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestChargePoint, createTestStation, storedMessages } from '../../testing/index.ts'
import { createTestSite, type TestSite } from '../../testing/site.ts'
import type { OcppMessageFilter } from '../../contract/index.ts'
import { createComingPartitions } from '../gateway/upkeep.store.ts'
import { groupByChargePoint, writeOcppMessages, type OcppMessageRow } from '../gateway/ocpp-messages.store.ts'
import { ocppMessagesOf } from './ocpp-messages.store.ts'
import { mergeOcppMessages } from './merge.job.ts'
import { compareByCodePoint } from './found.rules.ts'
import { ocppMessageHead } from './pack.rules.ts'

interface Place {
  chargePointId: string
  operatorId: string
  stationId: string
  chargePointKey: number
}
let site: TestSite
let ours: [Place, Place, Place]
let theirs: Place
beforeAll(async () => {
  site = await createTestSite()
  const station = await createTestStation(site.services, site.ours)
  const other = await createTestStation(site.services, site.ours)
  ours = [await place(site.ours, station), await place(site.ours, station), await place(site.ours, other)]
  theirs = await place(site.theirs, await createTestStation(site.services, site.theirs))
})
afterAll(() => site.close())

async function place(operatorId: string, stationId: string): Promise<Place> {
  const { id: chargePointId } = await createTestChargePoint(site.services, operatorId, stationId)
  const { rows } = await site.admin.query('select charge_point_key from stations_charge_points where id = $1', [
    chargePointId,
  ])
  return { chargePointId, operatorId, stationId, chargePointKey: rows[0].charge_point_key }
}
/** Writes messages as the gateway does for its buffer. */
const flush = (rows: readonly OcppMessageRow[]) =>
  writeOcppMessages(site.services.db.gatewayPool, groupByChargePoint(rows))
/** Writes messages as an older process did. */
async function flat(rows: readonly OcppMessageRow[]): Promise<void> {
  for (const { operatorId, chargePointKey, at, direction, body } of rows)
    await site.admin.query('insert into stations_ocpp_messages values ($1, $2, $3, $4, $5, $6, $7)', [
      operatorId,
      chargePointKey,
      at,
      direction,
      ocppMessageHead(body).action,
      ocppMessageHead(body).messageId,
      body,
    ])
}
const merge = (now: string) => mergeOcppMessages({ db: site.services.db, now: () => new Date(now) })
const waiting = async () =>
  (await site.admin.query<{ n: number }>('select count(*)::int as n from stations_ocpp_message_flushes')).rows[0]?.n
const flats = async () => (await site.admin.query('select from stations_ocpp_messages')).rows.length
const formatMessageRow = ({ operatorId, chargePointKey, at, direction, body }: OcppMessageRow) =>
  [operatorId, chargePointKey, at.getTime(), direction, body].join(' | ')

/** Returns all stored data of an operator in its stored order. */
async function listStoredMessages(): Promise<string[]> {
  const all = []
  for (const { operatorId, chargePointKey, chargePointId } of [...ours, theirs])
    for (const ocppMessage of await storedMessages(site.admin, chargePointId))
      all.push(formatMessageRow({ ...ocppMessage, operatorId, chargePointKey, at: new Date(ocppMessage.at) }))
  return all
}
async function deleteAllMessages(): Promise<void> {
  for (const table of ['stations_ocpp_message_flushes', 'stations_ocpp_message_packs', 'stations_ocpp_messages'])
    await site.admin.query(`delete from ${table}`)
}

/** Several page sizes test pages that end between messages of the same instant. */
async function findByPages(filter: OcppMessageFilter, limit: number, stationIds?: string[]) {
  const tenant = { operatorId: site.ours, scope: stationIds ? { stationIds } : ('all' as const) }
  const list = []
  for (let before: string | undefined, next = true; next;) {
    const slice = await site.services.db.inTenant(tenant, (tx) =>
      ocppMessagesOf(tx, { ...filter, before, limit, inFull: true }),
    )
    list.push(...slice.list)
    before = slice.next ?? undefined
    next = before !== undefined
  }
  return list.map(({ chargePointId, at, direction, action, messageId, body, pair }) => {
    return { chargePointId, at, direction, action, messageId, body, pair: pair?.body ?? null }
  })
}

/** Returns the expected result by checking every message. */
function naively(ocppMessages: readonly OcppMessageRow[], filter: OcppMessageFilter, places: readonly Place[]) {
  const { chargePointId, from, to, direction, action, messageId, search, errors } = filter
  const all = ocppMessages.flatMap((ocppMessage) => {
    const of = places.find(({ chargePointKey }) => chargePointKey === ocppMessage.chargePointKey)
    return of
      ? [
          {
            ...ocppMessage,
            ...ocppMessageHead(ocppMessage.body),
            chargePointId: of.chargePointId,
            instant: ocppMessage.at.getTime(),
          },
        ]
      : []
  })
  const has = (whole: string | null, part: string) => whole !== null && whole.toLowerCase().includes(part.toLowerCase())
  const order = (f: (typeof all)[number]) =>
    `${f.direction === 'out' ? 0 : 1} ${String(f.chargePointKey).padStart(9)} ${f.messageId === null ? 1 : 0} ${f.messageId} ${f.body}`
  return all
    .filter(
      (f) =>
        (!chargePointId || f.chargePointId === chargePointId) &&
        (!from || f.instant >= Date.parse(from)) &&
        (!to || f.instant < Date.parse(to)) &&
        (!direction || f.direction === direction) &&
        (!action || has(f.action, action)) &&
        (!messageId || f.messageId === messageId) &&
        (!search || has(f.body, search)) &&
        (!errors || f.isError),
    )
    .toSorted((a, b) => b.instant - a.instant || Buffer.compare(Buffer.from(order(a)), Buffer.from(order(b))))
    .map((f) => {
      const isCall = f.action !== null
      const [pair] = all
        .filter((o) => o.chargePointKey === f.chargePointKey && f.messageId !== null && o.messageId === f.messageId)
        .filter((o) => o.direction !== f.direction && (o.action === null) === isCall)
        .map((o) => ({ ...o, away: isCall ? o.instant - f.instant : f.instant - o.instant }))
        .filter(({ away }) => away >= 0 && away <= 120_000)
        .toSorted((a, b) => a.away - b.away || compareByCodePoint(a.body, b.body))
      const at = f.at.toISOString().replace('Z', '000Z')
      const { direction: way, messageId: id, body } = f
      const of = {
        chargePointId: f.chargePointId,
        at,
        direction: way,
        messageId: id,
        body,
        pair: pair?.body ?? null,
      }
      return { ...of, action: f.action ?? pair?.action ?? null }
    })
}

const begin = Date.parse('2026-11-03T22:30:00Z')
/** Call and response around three hours and the end of a day. Ids repeat, and some responses are missing. */
const conversation = fc
  .record({
    place: fc.nat(3),
    // Many messages have the same instant.
    at: fc.nat(40).map((step) => step * 180_000),
    id: fc.nat(12),
    action: fc.constantFrom('MeterValues', 'Heartbeat', 'StatusNotification'),
    text: fc.string({ unit: 'grapheme', maxLength: 12 }),
    answer: fc.constantFrom('result', 'error', 'none'),
    after: fc.constantFrom(0, 20, 119_000, 180_000),
    kind: fc.constantFrom('flush', 'flush', 'flat'),
  })
  .map(({ place: index, at, id, action, text, answer, after, kind }) => ({
    index,
    at,
    id,
    action,
    text,
    answer,
    after,
    kind,
  }))

function ocppMessagesOfOne(one: typeof conversation extends fc.Arbitrary<infer T> ? T : never): OcppMessageRow[] {
  const { operatorId, chargePointKey } = [...ours, theirs][one.index] ?? theirs
  const of = { operatorId, chargePointKey }
  const text = one.text.replaceAll('\0', '')
  const called = JSON.stringify([2, `id-${one.id}`, one.action, { text }])
  const call: OcppMessageRow = { ...of, at: new Date(begin + one.at), direction: 'in', body: called }
  if (one.answer === 'none') return [call]
  const reply = one.answer === 'result' ? [3, `id-${one.id}`, { text }] : [4, `id-${one.id}`, 'GenericError', text, {}]
  const back = { ...of, at: new Date(begin + one.at + one.after), body: JSON.stringify(reply) }
  return [call, { ...back, direction: 'out' }]
}
const filter = fc
  .record(
    {
      chargePointId: fc.nat(2),
      from: fc.nat(7_200_000),
      to: fc.nat(7_200_000),
      direction: fc.constantFrom('in' as const, 'out' as const),
      action: fc.constantFrom('meter', 'BEAT', 'Nothing'),
      messageId: fc.nat(12).map((id) => `id-${id}`),
      search: fc.constantFrom('id-1', 'RESULT', 'e', 'genericerror'),
      errors: fc.constant(true),
    },
    { requiredKeys: [] },
  )
  .map(({ chargePointId, from, to, ...rest }): OcppMessageFilter => {
    const instant = (ms: number) => new Date(begin + ms).toISOString()
    return {
      ...rest,
      ...(chargePointId === undefined ? {} : { chargePointId: ours[chargePointId]?.chargePointId }),
      ...(from === undefined ? {} : { from: instant(from) }),
      ...(to === undefined ? {} : { to: instant(to) }),
    }
  })

describe('X-10 frames in packs', () => {
  test('whatever was written comes back exactly and in order, by every filter, before, during and after it is packed by the hour', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(conversation, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 25 }),
        fc.array(fc.tuple(filter, fc.constantFrom(1, 3, 50)), { minLength: 3, maxLength: 3 }),
        async (flushes, filters) => {
          await deleteAllMessages()
          const ocppMessages: OcppMessageRow[] = []
          for (const conversations of flushes) {
            const of = (kind: string) =>
              conversations.flatMap((one) => (one.kind === kind ? ocppMessagesOfOne(one) : []))
            await flush(of('flush'))
            await flat(of('flat'))
            ocppMessages.push(...of('flush'), ...of('flat'))
          }
          const checkAllFilters = async () => {
            for (const [pageFilter, limit] of [[{}, 50] as const, ...filters])
              expect(await findByPages(pageFilter, limit)).toEqual(naively(ocppMessages, pageFilter, ours))
          }
          await checkAllFilters()
          await merge('2026-11-03T23:05:00Z')
          await checkAllFilters()
          await merge('2026-11-04T12:00:00Z')
          expect([await waiting(), await flats()]).toEqual([0, 0])
          await checkAllFilters()
        },
      ),
      { numRuns: 12, endOnFailure: true },
    )
  })

  test('more packs than are read at once, that overlap or share their instant: none ends the search before it is over', async () => {
    await deleteAllMessages()
    const [{ operatorId, chargePointKey }] = ours
    const ocppMessages: OcppMessageRow[] = []
    const ocppMessage = (at: string, id: number): OcppMessageRow => {
      const body = `[2,"${String(id).padStart(3, '0')}","Heartbeat",{}]`
      return { operatorId, chargePointKey, at: new Date(`2026-11-10T${at}Z`), direction: 'in', body }
    }
    for (let n = 10; n < 50; n += 1) {
      const rows = [ocppMessage(`10:00:${n}`, n), ocppMessage(`10:50:${n}`, n)]
      ocppMessages.push(...rows, ocppMessage('12:00:00', n), ocppMessage('13:00:00', 100 - n))
      await flush(rows)
      await flush([ocppMessage('12:00:00', n)])
      await flush([ocppMessage('13:00:00', 100 - n)])
    }
    for (const limit of [5, 24, 70]) expect(await findByPages({}, limit)).toEqual(naively(ocppMessages, {}, ours))
  })

  /** Two hours of three charge points of this operator and one of another, flushed in order of arrival. */
  async function twoHours(): Promise<OcppMessageRow[]> {
    await deleteAllMessages()
    const ocppMessages: OcppMessageRow[] = []
    for (let minute = 0; minute < 120; minute += 5) {
      const rows = [...ours, theirs].flatMap(({ operatorId, chargePointKey }, n): OcppMessageRow[] => {
        const at = Date.parse('2026-11-10T10:00:00Z') + minute * 60_000 + n
        const of = { operatorId, chargePointKey }
        return [
          { ...of, at: new Date(at), direction: 'in', body: `[2,"${minute}-${n}","Heartbeat",{}]` },
          { ...of, at: new Date(at + 20), direction: 'out', body: `[3,"${minute}-${n}",{}]` },
        ]
      })
      await flush(rows)
      ocppMessages.push(...rows)
    }
    return ocppMessages
  }
  const later = '2026-11-10T13:00:00Z'

  test('who is killed in the middle of packing leaves everything once, and the next one goes on', async () => {
    const written = await twoHours()
    const ocppMessages = written.map(formatMessageRow).toSorted()
    const spoken = written.flatMap(({ at, direction }) => (direction === 'in' ? at : []))
    const listLogTimes = async () =>
      (await site.admin.query('select at from stations_heard_log order by at')).rows.map(({ at }) => at)
    expect(await listLogTimes()).toEqual(spoken)
    const blocker = await site.admin.connect()
    await blocker.query('begin')
    await blocker.query('lock table stations_ocpp_message_packs in share mode')
    const killed = merge(later).then(
      () => 'done',
      () => 'killed',
    )
    const stuck = `select pid from pg_stat_activity where datname = current_database() and application_name = 'evops_platform'
      and wait_event_type = 'Lock' and query like '%stations_ocpp_message_packs%'`
    await waitUntil(async () => (await site.admin.query(stuck)).rows.length === 1, 'what waits is taken')
    await site.admin.query(`select pg_terminate_backend(pid) from (${stuck}) s`)
    expect(await killed).toBe('killed')
    await blocker.query('rollback')
    blocker.release()
    expect((await listStoredMessages()).toSorted()).toEqual(ocppMessages)
    expect(await waiting()).toBe(24 * 4)
    await merge(later)
    expect((await listStoredMessages()).toSorted()).toEqual(ocppMessages)
    expect(await waiting()).toBe(0)
    expect(await listLogTimes()).toEqual(spoken)
    const { rows } = await site.admin.query('select ocpp_messages from stations_ocpp_message_packs')
    expect(rows.map((row) => row.ocpp_messages)).toEqual(Array(8).fill(24))
  })

  test('two who pack at once, beside a gateway that writes, lose and double nothing; what comes late joins its hour', async () => {
    const ocppMessages = await twoHours()
    const late = ocppMessages.slice(0, 8).map((row) => ({ ...row, at: new Date(row.at.getTime() + 1_000) }))
    await Promise.all([merge(later), flush(late), merge(later)])
    await merge(later)
    expect((await listStoredMessages()).toSorted()).toEqual([...ocppMessages, ...late].map(formatMessageRow).toSorted())
    expect(await waiting()).toBe(0)
    expect((await site.admin.query('select from stations_ocpp_message_packs')).rows).toHaveLength(8)
  })

  test('a past day of rows of their own gives its room back once they are packed, not before', async () => {
    await deleteAllMessages()
    const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)
    const part = `stations_ocpp_messages_${day.replaceAll('-', '')}`
    await site.admin.query(
      `create table ${part} partition of stations_ocpp_messages for values from ('${day} 00:00Z') to (timestamptz '${day} 00:00Z' + interval '1 day')`,
    )
    const [{ operatorId, chargePointKey }] = ours
    const at = new Date(`${day}T07:00:00.123Z`)
    await flat([{ operatorId, chargePointKey, at, direction: 'in', body: '[2,"a","Heartbeat",{}]' }])
    const hasPartitionAfterUpkeep = async () => {
      await site.services.db.asPlatform(createComingPartitions)
      const { rows } = await site.admin.query('select to_regclass($1) is not null as there', [part])
      return rows[0].there
    }
    expect(await hasPartitionAfterUpkeep()).toBe(true)
    await merge(new Date().toISOString())
    expect(await hasPartitionAfterUpkeep()).toBe(false)
    expect(await findByPages({}, 5)).toMatchObject([{ at: `${day}T07:00:00.123000Z`, messageId: 'a' }])
  })

  test('the hour that goes on is left alone, and the last one for two minutes', async () => {
    await twoHours()
    await merge('2026-11-10T12:01:00Z')
    expect(await waiting()).toBe(12 * 4)
    await merge('2026-11-10T12:02:00Z')
    expect(await waiting()).toBe(0)
  })

  test('S-17 who sees a part of the stations sees the frames of those alone, in rows and in packs', async () => {
    const ocppMessages = await twoHours()
    const stationIds = ours.slice(0, 1).map(({ stationId }) => stationId)
    const own = ours.filter(({ stationId }) => stationIds.includes(stationId))
    expect(own).toHaveLength(2)
    for (const step of ['written', 'packed']) {
      if (step === 'packed') await merge(later)
      expect(await findByPages({}, 20, stationIds)).toEqual(naively(ocppMessages, {}, own))
      const tenant = { operatorId: site.ours, scope: { stationIds } }
      const visible = await site.services.db.inTenant(tenant, (tx) =>
        sql<{ chargePointKey: number }>`
          select distinct charge_point_key as "chargePointKey" from stations_ocpp_message_pack_log union
          select charge_point_key from stations_heard_log order by 1`.execute(tx),
      )
      expect(visible.rows.map(({ chargePointKey }) => chargePointKey)).toEqual(
        own.map(({ chargePointKey }) => chargePointKey),
      )
    }
  })

  test('D-30d who may not see tags finds a message by the whole of one or its end, never by its beginning', async () => {
    await deleteAllMessages()
    const [{ operatorId, chargePointKey }] = ours
    const body = '[2,"t","Authorize",{"idTag":"SECRET-7788"}]'
    await flush([{ operatorId, chargePointKey, at: new Date('2026-11-10T10:00:00Z'), direction: 'in', body }])
    const hits = async (search: string, inFull: boolean) =>
      (await site.services.db.inTenant(site.ours, (tx) => ocppMessagesOf(tx, { search, inFull, limit: 5 }))).list.length
    expect(await hits('secret-77', true)).toBe(1)
    const texts = ['secret-77', 'secret-7788', '7788', 'authorize']
    expect(await Promise.all(texts.map((text) => hits(text, false)))).toEqual([0, 1, 1, 1])
  })
})
