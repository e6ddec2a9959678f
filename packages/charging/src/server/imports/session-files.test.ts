import { waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionExport } from '../../contract/index.ts'
import { staffSite, type StaffSite } from '../../testing/staff-site.ts'

let site: StaffSite
const url = '/api/session-imports'
beforeAll(async () => {
  site = await staffSite()
  await site.services.jobs.start(site.charging.domain.jobs ?? {})
})
afterAll(() => site.close())

const preview = async (content: string, settings?: object) =>
  (await site.call('POST', `${url}/preview`, { body: { fileName: 'x.csv', content, settings } })).data
const start = (content: string, settings: object) =>
  site.call('POST', url, { body: { fileName: 'x.csv', content, settings } })
async function run(content: string, settings: object) {
  const { id } = (await start(content, settings)).data
  const get = async () => (await site.call('GET', `${url}/${id}`)).data
  await waitUntil(async () => ['done', 'refused', 'failed'].includes((await get()).state), 'the import ends')
  return get()
}

describe('X-03 the content of a file decides', () => {
  const exchanged =
    'id,point,Start,End,El_kWh\nq1,Q-1,2020-05-04 09:00,2020-05-04 08:00,12.5\nq2,Q-1,2020-05-05 09:30,2020-05-05 08:00,4\n'

  test('start and end the other way round are a question with a proposed answer, and block until it is given', async () => {
    const { questions, suggested, faultCount } = await preview(exchanged)
    expect(suggested.mapping).toMatchObject({ startedAt: 'Start', endedAt: 'End', energy: 'El_kWh' })
    expect(faultCount).toBe(2)
    expect(questions).toEqual([expect.objectContaining({ id: 'times', count: 2, proposed: 'exchange', answer: null })])
    expect(await start(exchanged, suggested)).toMatchObject({
      status: 400,
      error: 'request.import-unanswered',
    })
    const answered = { ...suggested, answers: { times: 'exchange' } }
    expect(await preview(exchanged, answered)).toMatchObject({
      faultCount: 0,
      counts: { sessions: 2 },
      questions: [{ id: 'times', answer: 'exchange' }],
    })
    expect(await run(exchanged, answered)).toMatchObject({ state: 'done', counts: { sessions: 2 } })
  })

  test('titles that nobody has seen: the column that is never later is the start', async () => {
    const content =
      'id,point,start_unplug,end_plug,kwh\np1,Q-2,04.05.2020 10:00,04.05.2020 09:00,5\np2,Q-2,15.12.2020 00:20,14.12.2020 23:50,6\n'
    const { suggested, faultCount } = await preview(content)
    expect(suggested.mapping).toMatchObject({ startedAt: 'end_plug', endedAt: 'start_unplug' })
    expect(faultCount).toBe(0)
  })

  test('two columns both titled Date, each with its own order of day and month', async () => {
    const content =
      'id,point,Date,Date,kwh\nt1,Q-6,2020-05-04 09:00,13/05/2020 10:00,5\nt2,Q-6,2020-06-04 09:00,04/06/2020 10:00,6\n'
    const { suggested, faultCount, sessions } = await preview(content)
    expect(suggested.mapping).toMatchObject({ startedAt: 'Date', endedAt: 'Date (2)' })
    expect(faultCount).toBe(0)
    expect(sessions[1].endedAt).toBe('2020-06-04T02:00:00.000Z')
  })

  test('the decimal sign of the energy is that of its column', async () => {
    const content =
      'id;point;start;end;kwh\nd1;Q-3;2020-05-04 08:00;2020-05-04 09:00;12,5\nd2;Q-3;2020-05-05 08:00;2020-05-05 09:00;1.234,5\nd3;Q-3;2020-05-06 08:00;2020-05-06 09:00;1.234\n'
    const { sessions } = await preview(content, {
      mapping: { ref: 'id', chargePoint: 'point', startedAt: 'start', endedAt: 'end', energy: 'kwh' },
      currency: 'CNY',
    })
    expect(sessions.map(({ energyDwh }: { energyDwh: number }) => energyDwh)).toEqual([125_000, 12_345_000, 12_340_000])
  })

  test('figures of a Wh column that are kilowatt hours are read as such, and the other way round', async () => {
    const content = (title: string, figure: string) =>
      `id,point,start,end,${title}\nu1,Q-4,2020-05-04 08:00,2020-05-04 09:00,${figure}\n`
    expect((await preview(content('energy_wh', '12.5'))).suggested.energyUnit).toBe('kWh')
    expect((await preview(content('energy_kwh', '12500'))).suggested.energyUnit).toBe('Wh')
  })

  test('a row in another currency is an error, one zone in all rows is that of the times', async () => {
    const content =
      'id,point,start,end,kwh,price,currency,timezone\nc1,Q-5,2020-05-04 08:00,2020-05-04 09:00,5,1,CNY,Europe/London\nc2,Q-5,2020-05-05 08:00,2020-05-05 09:00,5,1,EUR,Europe/London\n'
    const { suggested, faults } = await preview(content)
    expect(suggested.timeZone).toBe('Europe/London')
    expect(faults).toEqual([{ row: 3, column: 'currency', message: 'The row is in EUR, amounts are read in CNY' }])
  })

  test('a session over the repeated hour of October is exported and read back by another operator', async () => {
    const content =
      'id,point,card,start,end,kwh,price\nB1,B-1,CARD-123456,2026-10-25T00:50:00Z,2026-10-25T01:10:00Z,5,1.50\n'
    const { suggested } = await preview(content)
    expect(await run(content, { ...suggested, timeZone: 'Europe/Berlin' })).toMatchObject({
      state: 'done',
      counts: { sessions: 1 },
    })
    const file = await site.file(sessionExport, 'token=CARD-123456')
    expect(file).toContain('2026-10-25 02:50:00+02:00,2026-10-25 02:10:00+01:00,Europe/Berlin')
    const sheet = await site.sheet(sessionExport, 'token=CARD-123456', 'es')
    expect(sheet).toContain('2026-10-25 02:50:00+02:00;2026-10-25 02:10:00+01:00;Europe/Berlin')
    const inSpanish = await preview(sheet)
    expect(inSpanish).toMatchObject({ missing: [], faults: [], counts: { energyDwh: 50_000, amountMinor: 150 } })
    const body = { fileName: 'export.csv', content: file }
    const { data } = await site.call('POST', `${url}/preview`, { token: 'theirs', body })
    expect({ faults: data.faults, questions: data.questions }).toEqual({ faults: [], questions: [] })
    expect(data).toMatchObject({ missing: [], counts: { sessions: 1, energyDwh: 50_000, amountMinor: 150 } })
    expect(data.sessions).toMatchObject([
      {
        chargePoint: 'B-1',
        token: null,
        startedAt: '2026-10-25T00:50:00.000Z',
        endedAt: '2026-10-25T01:10:00.000Z',
      },
    ])
  })
})
