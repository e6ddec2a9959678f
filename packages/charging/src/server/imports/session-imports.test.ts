import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { newId, workbookPrefix } from '@evops/platform/contract'
import { xlsxFile } from '@evops/platform/server'
import { createTestActor, testApp, waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SessionImportSettings } from '../../contract/index.ts'
import { sessionChecks } from '../index.ts'
import { staffSite, type StaffSite } from '../../testing/staff-site.ts'

let site: StaffSite
const url = '/api/session-imports'
const mapping = {
  ref: 'id',
  station: 'site',
  chargePoint: 'point',
  token: 'card',
  startedAt: 'from',
  endedAt: 'to',
  energy: 'kWh',
  amount: 'price',
}
const titles = 'id,site,point,card,from,to,kWh,price\n'
const row = (id: string, more: Partial<Record<string, string>> = {}) => {
  const cells = {
    id,
    site: 'OLD-1',
    point: `${id}-P`,
    card: 'C-1',
    from: '2020-05-04 08:00',
    to: '2020-05-04 09:00',
    kWh: '12.5',
    price: '3.45',
    ...more,
  }
  return `${Object.values(cells).join(',')}\n`
}
const file = (content: string, settings: Partial<SessionImportSettings> = {}) => ({
  fileName: 'old.csv',
  content,
  settings: { mapping, currency: 'CNY', ...settings },
})

beforeAll(async () => {
  site = await staffSite()
  await site.services.jobs.start(site.charging.domain.jobs ?? {})
})
afterAll(() => site.close())

async function run(body: object, language: 'en' | 'es' | 'zh' = 'en') {
  const started = await site.call('POST', url, { body })
  expect(started).toMatchObject({ status: 200, data: { state: 'waiting' } })
  const { id } = started.data
  const get = async () => (await site.call('GET', `${url}/${id}`, { language })).data
  const over = async () => ['done', 'refused', 'failed'].includes((await get()).state)
  await waitUntil(over, 'the import ends', 30_000)
  return get()
}
const queryFirstRow = async (sql: string, values: unknown[] = []) =>
  (await site.admin.query(sql, [site.operatorId, ...values])).rows[0]
const everything = () =>
  queryFirstRow(`select (select count(*)::int from charging_sessions where operator_id = $1) as sessions,
    (select count(*)::int from stations_stations where operator_id = $1) as stations,
    (select count(*)::int from stations_charge_points where operator_id = $1) as "chargePoints",
    (select count(*)::int from charging_tokens where operator_id = $1) as tokens,
    (select count(*)::int from ledger_entries where operator_id = $1) as entries`)

describe('X-03 ROUTE-03 doors of imports of past sessions', () => {
  test('S-18 signed out 401, code missing 403, another operator’s 404, bad input names its fields', async () => {
    const { id } = await run(file(titles + row('door-1')))
    for (const [method, at] of [
      ['POST', `${url}/preview`],
      ['POST', url],
      ['GET', url],
      ['GET', `${url}/${id}`],
    ] as const) {
      expect((await site.call(method, at, { token: '' })).status).toBe(401)
      expect((await site.call(method, at, { token: 'nobody' })).status).toBe(403)
    }
    expect((await site.call('GET', `${url}/${id}`, { token: 'theirs' })).status).toBe(404)
    expect((await site.call('GET', url, { token: 'theirs' })).data.list).toEqual([])
    expect((await site.call('GET', `${url}/${newId()}`)).status).toBe(404)
    const postRefusedImport = async (settings: object) =>
      (await site.call('POST', url, { body: file(titles + row('door-2'), settings) })).fields
    expect(await postRefusedImport({ currency: 'USD' })).toHaveProperty('currency')
    expect(await postRefusedImport({ timeZone: 'Mars/Olympus' })).toHaveProperty('timeZone')
    expect(await postRefusedImport({ mapping: { ...mapping, energy: 'nothing' } })).toHaveProperty(
      'settings.mapping.energy',
    )
  })
})

describe('X-03 ROUTE-03 an import of past sessions', () => {
  test('a workbook comes in as its CSV would, and the CSV after it brings nothing new', async () => {
    const lines = titles + row('w1') + row('w2', { price: '0' })
    const [head = [], ...cells] = lines.split('\n').map((line) => line.split(','))
    async function* all() {
      yield* cells
    }
    const pieces: Uint8Array[] = []
    for await (const piece of xlsxFile(all(), { head, sheet: 'x' })) pieces.push(piece)
    const content = workbookPrefix + Buffer.concat(pieces).toString('base64')
    const { data } = await site.call('POST', `${url}/preview`, { body: { fileName: 'old.xlsx', content } })
    expect(data.columns).toEqual(head)
    expect(await run(file(content))).toMatchObject({
      state: 'done',
      counts: { sessions: 2, amountMinor: 345 },
    })
    expect(await run(file(lines))).toMatchObject({ state: 'done', counts: { sessions: 0, existing: 2 } })
  })

  test('its orders are settled with the amounts of the file, which stand in the sums and in the ledger', async () => {
    const done = await run(
      file(titles + row('a1') + row('a2', { price: '0' }) + row('a3', { kWh: '0', price: '0.05', card: '' })),
    )
    expect(done).toMatchObject({
      state: 'done',
      handled: 3,
      total: 3,
      counts: {
        sessions: 3,
        existing: 0,
        chargePoints: 3,
        paid: 2,
        odd: 1,
        amountMinor: 350,
        energyDwh: 250_000,
      },
    })
    const { list } = (
      await site.call(
        'GET',
        '/api/sessions?startedFrom=2020-05-04T00:00:00Z&startedTo=2020-05-05T00:00:00Z&pageSize=100',
      )
    ).data
    const ours = list.filter((session: { chargePointNo: string }) => session.chargePointNo.startsWith('a'))
    expect(
      ours
        .map((session: { state: string; payState: string; totalMinor: number }) => [
          session.state,
          session.payState,
          session.totalMinor,
        ])
        .toSorted(),
    ).toEqual([
      ['settled', 'free', 0],
      ['settled', 'paid', 345],
      ['settled', 'paid', 5],
    ])
    // 08:00 in the time zone of the station and the operator: Shanghai.
    expect(ours[0].startedAt).toBe('2020-05-04T00:00:00.000Z')
    expect(
      await queryFirstRow(
        "select coalesce(sum(amount_minor), 0)::int as taken from ledger_entries where operator_id = $1 and account = 'settled_elsewhere' and journal_id in (select id from ledger_journals where business_id = any($2::uuid[]))",
        [ours.map((session: { id: string }) => session.id)],
      ),
    ).toEqual({ taken: 350 })
  })

  test('twice is once: by what the session is called, and without a name by connector, token and start', async () => {
    const named = titles + row('b1') + row('b2')
    await run(file(named))
    const before = await everything()
    expect(await run(file(named))).toMatchObject({
      state: 'done',
      total: 0,
      counts: { sessions: 0, existing: 2, stations: 0, chargePoints: 0 },
    })
    const { ref: _, ...unnamed } = mapping
    expect(await run(file(named, { mapping: unnamed }))).toMatchObject({
      state: 'done',
      counts: { sessions: 0, existing: 2 },
    })
    expect(await everything()).toEqual(before)
  })

  test('D-08a a mapped session number is the session: two of one point, card and minute are two, twice is once', async () => {
    const sessions =
      titles +
      row('n1', { point: 'n-P', kWh: '7' }) +
      row('n2', { point: 'n-P', kWh: '9' }) +
      row('n3', { point: 'n-P', kWh: '0' }) +
      row('n4', { point: 'n-P', kWh: '0' })
    const of = () =>
      queryFirstRow(
        "select count(*)::int as sessions, sum(energy_dwh)::int as dwh from charging_sessions where operator_id = $1 and source_ref ^@ 'n'",
      )
    expect(await run(file(sessions))).toMatchObject({ state: 'done', counts: { sessions: 4, existing: 0 } })
    expect(await of()).toEqual({ sessions: 4, dwh: 160_000 })
    expect(await run(file(sessions + row('n5', { point: 'n-P', kWh: '1' })))).toMatchObject({
      state: 'done',
      counts: { sessions: 1, existing: 4 },
    })
    expect(await of()).toEqual({ sessions: 5, dwh: 170_000 })
    // Without the column, or with the same number, they are the same session.
    const { ref: _, ...unnamed } = mapping
    const [reimport, repeated] = [
      await run(file(sessions, { mapping: unnamed, skipFaulty: true })),
      await run(file(titles + row('m1') + row('m1', { from: '2020-05-04 08:30' }))),
    ]
    expect(reimport).toMatchObject({ counts: { sessions: 0, existing: 1 } })
    expect(reimport.faults).toHaveLength(3)
    expect(repeated).toMatchObject({ state: 'refused' })
  })

  test('X-03 ROUTE-03 history raises no open work: no anomaly to resolve, no alarm, task, message or approval, however unusual it is', async () => {
    const work = () =>
      queryFirstRow(`select (select count(*)::int from charging_flags where operator_id = $1 and state = 'open') as flags,
        (select count(*)::int from charging_unlooked where operator_id = $1) as unlooked,
        (select count(*)::int from charging_awaited_ends where operator_id = $1) as awaited,
        (select count(*)::int from charging_orphan_stops where operator_id = $1 and handled_at is null) as orphans,
        (select count(*)::int from stations_alarms where operator_id = $1) as alarms,
        (select count(*)::int from organisation_approvals where operator_id = $1) as approvals,
        (select count(*)::int from outreach_messages where operator_id = $1) as messages`)
    const before = await work()
    const { amount: _, ...free } = mapping
    // No energy, too long, too much, two at once on one connector, an unknown card, and no amount.
    const unusual =
      row('h1', { kWh: '0', price: '0' }) +
      row('h2', { point: 'h-P', to: '2020-05-06 09:00', kWh: '900' }) +
      row('h3', { point: 'h-P', card: 'h-NOBODY', from: '2020-05-04 08:30' })
    await run(file(titles + unusual, { makeTokens: false }))
    await run(
      file(titles + row('h4', { from: '2026-11-02 08:00', to: '2026-11-02 08:00' }), {
        mapping: free,
        withoutAmount: 'keep',
      }),
    )
    await site.charging.finder.lookAtClosed()
    await site.charging.finder.lookAtOpen()
    for (const name of ['charging:abnormal-closed', 'charging:abnormal-open'])
      await site.charging.domain.jobs?.[name]?.run({}, { jobId: 'x', attempt: 1 })
    expect(await work()).toEqual(before)
    expect((await site.call('GET', '/api/abnormal-sessions/count')).data).toMatchObject({
      sessions: before.flags,
    })
  })

  const { amount: _amount, ...withoutPrices } = mapping
  const ofRef = (ref: string) =>
    queryFirstRow(
      `select o.state, o.pay_state as "payState", o.total_minor as "totalMinor", o.energy_dwh as "energyDwh", b.total_minor as billed,
         (select -sum(e.amount_minor)::int from ledger_journals j join ledger_entries e on e.journal_id = j.id
          where j.business_id = o.id and e.account like 'income%') as income
       from charging_sessions o left join charging_bills b on b.session_id = o.id where o.operator_id = $1 and o.source_ref = $2`,
      [ref],
    )
  const lately = { from: '2026-11-02 08:00', to: '2026-11-02 09:00' }

  test('D-08b a file without a price column is rated by the rule in force, and its bills are kept', async () => {
    await site.admin.query(
      "update tariffs_assignments set valid = tstzrange('2026-11-01', upper(valid)) where operator_id = $1",
      [site.operatorId],
    )
    const sessions =
      titles + row('r1', { ...lately, kWh: '20' }) + row('r2', { from: '2019-01-01 08:00', to: '2019-01-01 09:00' })
    const body = file(sessions, { mapping: withoutPrices })
    const { data } = await site.call('POST', `${url}/preview`, { body })
    expect(data).toMatchObject({ missing: [], counts: { sessions: 2, unpriced: 2, amountMinor: 0 } })
    const rated = await run(body)
    expect(rated).toMatchObject({ state: 'done', counts: { sessions: 2, paid: 1, unpriced: 1 } })
    const session = await ofRef('r1')
    expect(session).toMatchObject({ state: 'settled', payState: 'paid', energyDwh: 200_000 })
    expect(session.totalMinor).toBeGreaterThan(500)
    expect(session).toMatchObject({ billed: session.totalMinor, income: session.totalMinor })
    expect(rated.counts.amountMinor).toBe(session.totalMinor)
    // No rule was in force yet.
    expect(await ofRef('r2')).toMatchObject({ state: 'abnormal', payState: 'none', totalMinor: null })
    const findings = await site.services.db.inTenant(site.operatorId, sessionChecks)
    expect(findings.filter(({ found }) => found > 0)).toEqual([])
  })

  test('D-08c or kept without one: nothing is posted, and it is none of the free ones', async () => {
    const unpricedFile = file(titles + row('k1', lately), { mapping: withoutPrices, withoutAmount: 'keep' })
    expect(await run(unpricedFile)).toMatchObject({
      state: 'done',
      counts: { sessions: 1, paid: 0, unpriced: 1 },
    })
    expect(await ofRef('k1')).toEqual({
      state: 'abnormal',
      payState: 'none',
      totalMinor: null,
      energyDwh: 125_000,
      billed: null,
      income: null,
    })
  })

  test('a file with faults writes nothing and names every row, in the reader’s language; or leaves those rows out', async () => {
    const content =
      titles +
      row('c1') +
      row('c2', { to: '2020-05-04 07:00' }) +
      row('c3', { from: 'early' }) +
      row('c4', { kWh: '-3', price: 'much' }) +
      row('c5', { price: '1.234' }) +
      row('c1', { point: 'c6-P' }) +
      row('c7', { point: '' }) +
      row('c8', { point: 'c1-P', site: 'OTHER', card: 'C-2' }) +
      row('c9', { to: '2999-01-01 00:00' })
    const before = await everything()
    const refused = await run(file(content), 'es')
    expect(refused.state).toBe('refused')
    expect(refused.faults).toEqual([
      { row: 3, column: 'to', message: 'Termina antes de empezar' },
      { row: 4, column: 'from', message: 'Hora no reconocida: early' },
      { row: 5, column: 'kWh', message: 'No es un número igual o mayor que cero: -3' },
      { row: 5, column: 'price', message: 'No es un número igual o mayor que cero: much' },
      { row: 6, column: 'price', message: '1.234 tiene más decimales que CNY (2)' },
      { row: 7, column: 'id', message: 'La misma sesión que en la fila 2' },
      { row: 8, column: 'point', message: 'Campo obligatorio vacío' },
      { row: 9, column: 'site', message: 'La fila 2 asigna el punto de recarga c1-P a otra estación' },
      { row: 10, column: 'to', message: 'Está en el futuro: 2999-01-01 00:00' },
    ])
    expect(await everything()).toEqual(before)
    const done = await run(file(content, { skipFaulty: true }))
    expect(done).toMatchObject({ state: 'done', faultCount: 9, counts: { rows: 9, sessions: 1 } })
  })

  test('places that are not there are at fault where none may be made; a charge point that stands elsewhere always is', async () => {
    const chargePoint = await site.chargePoint()
    const content = titles + row('d1') + row('d2', { point: chargePoint.chargePointNo })
    const { data } = await site.call('POST', `${url}/preview`, {
      body: file(content, { makePlaces: false }),
      language: 'zh',
    })
    expect(data.faults.map((fault: { message: string }) => fault.message)).toEqual([
      expect.stringMatching(/没有编号为 OLD-1 的场站|没有编号为 d1-P 的桩/),
      expect.stringContaining(`桩 ${chargePoint.chargePointNo} 属于场站`),
    ])
    const { station: _, ...anywhere } = mapping
    const mapped = await run(
      file(titles + row('d3', { point: chargePoint.chargePointNo }), {
        mapping: anywhere,
        makePlaces: false,
      }),
    )
    expect(mapped).toMatchObject({ state: 'done', counts: { sessions: 1, stations: 0, chargePoints: 0 } })
  })

  test('the preview writes nothing, suggests columns and says what would come of it', async () => {
    const before = await everything()
    const content =
      'sessionId,locationId,stationId,userId,created,ended,kwhTotal,dollars\n1,L,S,U,0014-11-18 15:40:26,0014-11-18 17:11:04,7.78,0.58\n'
    const { data } = await site.call('POST', `${url}/preview`, { body: { fileName: 'x.csv', content } })
    expect(data).toMatchObject({
      missing: [],
      suggested: {
        currency: 'USD',
        dateOrder: 'ymd',
        mapping: {
          ref: 'sessionId',
          station: 'locationId',
          chargePoint: 'stationId',
          token: 'userId',
          startedAt: 'created',
          endedAt: 'ended',
          energy: 'kwhTotal',
          amount: 'dollars',
        },
      },
      counts: { rows: 1, sessions: 1, stations: 1, chargePoints: 1, tokens: 1, amountMinor: 58 },
    })
    expect(await everything()).toEqual(before)
  })

  test('ROUTE-03 figures as people write them: decimal commas, grouped thousands, cents by the title; watt-hours by their size', async () => {
    const content =
      'Punto;Tarjeta;Inicio;Fin;Energía;Importe (céntimos)\ng1;C-9;13/05/2020 08:00;13/05/2020 09:00;12.500,0;1.234\n;;;;;\ng2;C-9;14/05/2020 08:00;14/05/2020 09:00;9.000,5;567\n'
    const { data } = await site.call('POST', `${url}/preview`, { body: { fileName: 'x.csv', content } })
    expect(data.faults).toMatchObject([{ row: 2, column: 'Importe (céntimos)' }])
    const { data: whole } = await site.call('POST', `${url}/preview`, {
      body: { fileName: 'x.csv', content: content.replace('1.234', '1234') },
    })
    expect(whole).toMatchObject({
      suggested: { dateOrder: 'dmy', energyUnit: 'Wh', amountUnit: 'minor', currency: 'CNY' },
      faultCount: 0,
      counts: { sessions: 2, amountMinor: 1_801, energyDwh: 215_005 },
    })
  })

  test('R-01 an import whose process died in the middle is taken up again and is whole', async () => {
    const done = await run(file(titles + row('e1')))
    const content = titles + row('e1') + row('e2') + row('e3')
    await site.admin.query(
      "update platform_imports set state = 'writing', content = $2, finished_at = null, result = null where id = $1",
      [done.id, content],
    )
    await site.charging.domain.jobs?.['charging:import']?.run(
      { operatorId: site.operatorId, id: done.id },
      { jobId: 'x', attempt: 1 },
    )
    expect((await site.call('GET', `${url}/${done.id}`)).data).toMatchObject({
      state: 'done',
      counts: { sessions: 2, existing: 1 },
    })
  })
})

const workplace = path.resolve(
  import.meta.dirname,
  '../../../../../../shared/data/us-workplace-sessions/station_data_dataverse.csv',
)
describe.skipIf(!existsSync(workplace))('X-03 the workplace sessions', () => {
  test('3,395 sessions in 25 stations; 401.52 USD in 379 of them is found again in the sums and in the ledger; 55 took nothing', async () => {
    const operatorId = await site.operator('USD')
    const actor = createTestActor(operatorId, ['chgtransorder:create', 'transOrderPerm'])
    const app = await testApp(site.services, [site.charging.domain], { actor })
    const call = async (method: 'GET' | 'POST', at: string, payload?: object) =>
      (
        await app.inject({
          method,
          url: at,
          headers: { authorization: 'Bearer x' },
          ...(payload ? { payload } : {}),
        })
      ).json().data
    const body = { fileName: 'workplace.csv', content: readFileSync(workplace, 'utf8') }
    const { suggested, faultCount, counts } = await call('POST', `${url}/preview`, body)
    expect({ faultCount, ...counts }).toMatchObject({
      faultCount: 0,
      rows: 3_395,
      sessions: 3_395,
      stations: 25,
      chargePoints: 105,
      tokens: 85,
      paid: 379,
      amountMinor: 40_152,
    })
    const { id } = await call('POST', url, {
      ...body,
      settings: { ...suggested, timeZone: 'America/New_York' },
    })
    await waitUntil(
      async () => ['done', 'failed', 'refused'].includes((await call('GET', `${url}/${id}`)).state),
      'imported',
      60_000,
    )
    expect(await call('GET', `${url}/${id}`)).toMatchObject({ state: 'done', handled: 3_395 })
    const sums = await call('GET', '/api/sessions/sums?state=settled')
    expect(sums).toMatchObject({
      sessions: 3_395,
      totalMinor: 40_152,
      paidMinor: 40_152,
      energyDwh: 197_236_900,
    })
    const paid = await call('GET', '/api/sessions/sums?payState=paid')
    expect(paid).toMatchObject({ sessions: 379, totalMinor: 40_152, paidMinor: 40_152 })
    expect(await call('GET', '/api/sessions/sums?payState=free')).toMatchObject({
      sessions: 3_016,
      paidMinor: 0,
    })
    const odd = await site.admin.query(
      "select count(*) filter (where energy_dwh = 0)::int as nothing, count(*)::int as flagged from charging_sessions where operator_id = $1 and 'A06' = any (flags)",
      [operatorId],
    )
    expect(odd.rows[0]).toEqual({ nothing: 55, flagged: 99 })
    const { list } = await call('GET', '/api/sessions?abnormal=true&sort=energyDwh&pageSize=60')
    expect(
      list.filter(
        (session: { energyDwh: number; flags: string[] }) => session.energyDwh === 0 && session.flags.includes('A06'),
      ),
    ).toHaveLength(55)
    const { rows } = await site.admin.query(
      'select account, sum(amount_minor)::int as sum, count(*)::int as entries from ledger_entries where operator_id = $1 group by account order by account',
      [operatorId],
    )
    expect(rows).toEqual([
      { account: 'income_electricity', sum: -40_152, entries: 379 },
      { account: 'settled_elsewhere', sum: 40_152, entries: 379 },
    ])
    await app.close()
  })
})

describe('X-03 L-01 an import of past sessions is undone for a day', () => {
  const undo = (id: string, token = 'ours') => site.call('POST', `${url}/${id}/undo`, { token })
  const balances = async () =>
    (
      await site.admin.query(
        `select account, holder_id, sum(amount_minor)::int as minor from ledger_entries where operator_id = $1 group by 1, 2 having sum(amount_minor) <> 0 order by 1, 2`,
        [site.operatorId],
      )
    ).rows

  test('its orders, places and tokens are gone, their money is posted back, and facts are told', async () => {
    const [before, held] = [await everything(), await balances()]
    const body = file(
      titles +
        ['u1', 'u2', 'u3']
          .map((id) => row(id, { site: 'UNDO', card: 'C-UNDO', from: '2020-07-04 08:00', to: '2020-07-04 09:00' }))
          .join(''),
    )
    const done = await run(body)
    expect(done).toMatchObject({ state: 'done', counts: { sessions: 3, amountMinor: 1_035 } })
    expect(await balances()).not.toEqual(held)
    for (const [token, status] of [
      ['', 401],
      ['nobody', 403],
      ['theirs', 404],
    ] as const)
      expect((await undo(done.id, token)).status).toBe(status)
    expect(await undo(done.id)).toMatchObject({ status: 200, data: { state: 'undone', undoUntil: null } })
    const { entries, ...things } = before
    expect(await everything()).toMatchObject(things)
    // The ledger deletes nothing: the postings stay, with their reversals.
    expect((await everything()).entries).toBeGreaterThan(entries)
    expect(await balances()).toEqual(held)
    expect(
      (
        await queryFirstRow(`select count(*)::int as n from charging_bills b where b.operator_id = $1
      and not exists (select from charging_sessions o where o.operator_id = b.operator_id and o.id = b.session_id)`)
      ).n,
    ).toBe(0)
    expect(await undo(done.id)).toMatchObject({ status: 409, error: 'request.import-undo-over' })
    // The same file can be imported again.
    expect(await run(body)).toMatchObject({ state: 'done', counts: { sessions: 3, existing: 0 } })
  })

  test('nothing is undone where one of its orders was corrected since', async () => {
    const done = await run(
      file(titles + ['v1', 'v2'].map((id) => row(id, { from: '2020-08-04 08:00', to: '2020-08-04 09:00' })).join('')),
    )
    expect(done).toMatchObject({ state: 'done', counts: { sessions: 2 } })
    await site.admin.query(
      `update charging_sessions set version = version + 1 where operator_id = $1 and started_at >= '2020-08-04' and started_at < '2020-08-05'
         and id = (select min(id::text)::uuid from charging_sessions where operator_id = $1 and started_at >= '2020-08-04' and started_at < '2020-08-05')`,
      [site.operatorId],
    )
    const [before, held] = [await everything(), await balances()]
    expect((await undo(done.id)).status).toBe(409)
    expect(await everything()).toEqual(before)
    expect(await balances()).toEqual(held)
  })
})
