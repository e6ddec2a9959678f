import { newId } from '@evops/platform/contract'
import { createTestActor } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordsScreen, type AbnormalDetail } from '../../contract/index.ts'
import { runTestSession, staffSite, type StaffSite } from '../../testing/index.ts'

let site: StaffSite
beforeAll(async () => {
  site = await staffSite()
  await site.admin.query(
    'insert into ledger_settings (operator_id, freeze_minor, approve_above_minor) values ($1, 0, 1000)',
    [site.operatorId],
  )
})
afterAll(() => site.close())

interface Billed {
  id: string
  totalMinor: number
  correct: (token?: string) => ReturnType<StaffSite['call']>
  total: () => Promise<number>
}
/** Bills a session of 30 kWh. Later its stored last register turns out to be lower by this energy. */
async function billedTooHigh(tooMuchWh: number): Promise<Billed> {
  const idTag = `TAG-${newId().slice(-8).toUpperCase()}`
  await site.token(idTag)
  const chargePoint = await site.chargePoint()
  await runTestSession(await site.connect(chargePoint), { idTag, kWh: 30, meterValues: 0 })
  const read = async () => {
    const { rows } = await site.admin.query<{ id: string; total: number; state: string }>(
      'select id, total_minor::int as total, state from charging_sessions where charge_point_id = $1',
      [chargePoint.chargePointId],
    )
    const [row] = rows
    if (!row) throw new Error('no session')
    return row
  }
  const { id, total } = await read()
  await site.admin.query('update charging_sessions set meter_end_dwh = meter_end_dwh - $2 where id = $1', [
    id,
    tooMuchWh * 10,
  ])
  await site.admin.query(
    `insert into charging_flags (operator_id, id, session_id, station_id, flag, started_at, evidence, first_seen_at,
       last_seen_at)
     select operator_id, $2, id, station_id, 'A05', started_at, '{"kind":"backwards","startDwh":1,"endDwh":0}', now(), now()
     from charging_sessions where id = $1`,
    [id, newId()],
  )
  return {
    id,
    totalMinor: total,
    total: async () => (await read()).total,
    async correct(token = 'ours') {
      const { version } = (await site.call('GET', `/api/abnormal-sessions/${id}`)).data as AbnormalDetail
      const body = { action: 'recompute', reason: 'The display showed less', version }
      return site.call('POST', `/api/abnormal-sessions/${id}/handle`, { token, body })
    },
  }
}

const approve = (id: string, userId: string, codes: readonly string[] = ['approvals:approve']) =>
  site.services.db.inTenant(site.operatorId, (tx) => {
    const actor = { ...createTestActor(site.operatorId, [...codes]), userId }
    return site.approvals.approve(tx, actor, { id, reason: 'seen', afterCommit: () => undefined })
  })

test('M-06 one person corrects a bill downwards below the limit; above it another person decides', async () => {
  const small = await billedTooHigh(1_000)
  expect((await small.correct()).data).toMatchObject({ approvalId: null })
  expect(await small.total()).toBeLessThan(small.totalMinor)

  const large = await billedTooHigh(20_000)
  const waiting = await large.correct()
  expect(waiting.data).toMatchObject({ approvalId: expect.any(String) })
  expect(await large.total()).toBe(large.totalMinor)
  await expect(approve(waiting.data.approvalId, newId())).rejects.toMatchObject({ code: 'request.forbidden' })
  const codes = ['approvals:approve', ...recordsScreen.may.chgtransorder.approve]
  expect(await approve(waiting.data.approvalId, newId(), codes)).toMatchObject({ state: 'executed' })
  const returnedMinor = large.totalMinor - (await large.total())
  expect(returnedMinor).toBeGreaterThan(1_000)
  const { rows } = await site.admin.query(
    `select a.kind, a.amount_minor::int as minor, a.user_id <> a.approver_id as two from ledger_money_acts a
     join ledger_journals j on j.operator_id = a.operator_id and j.id = a.id
     where a.operator_id = $1 and j.business_id = $2 and j.business_type = 'order.corrected'`,
    [site.operatorId, large.id],
  )
  expect(rows).toEqual([{ kind: 'session_corrected', minor: returnedMinor, two: true }])
})

test('M-06 corrections of one person are one sum of the day', async () => {
  await site.admin.query('delete from ledger_money_days where operator_id = $1', [site.operatorId])
  const [first, second, third] = [await billedTooHigh(7_000), await billedTooHigh(7_000), await billedTooHigh(7_000)]
  const limit = (minor: number) =>
    site.admin.query('update ledger_settings set approve_above_minor = $2 where operator_id = $1', [
      site.operatorId,
      minor,
    ])
  // The amount of a correction depends on the hour of the price, so the limit is a multiple of it.
  await limit(1_000_000)
  expect((await first.correct()).data).toMatchObject({ approvalId: null })
  await limit(Math.floor((first.totalMinor - (await first.total())) * 2.5))
  expect((await second.correct()).data).toMatchObject({ approvalId: null })
  expect((await third.correct()).data).toMatchObject({ approvalId: expect.any(String) })
})
