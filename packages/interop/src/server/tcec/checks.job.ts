import { dayMs, currencyExponent, Problem } from '@evops/platform/contract'
import type { Services, JobTable } from '@evops/platform/server'
import { z } from 'zod'
import { raiseDispute } from '../disputes/disputes.store.ts'
import { backOffSeconds } from './back-off.rules.ts'
import {
  createDayChecks,
  markDayChecked,
  markDayCheckFailed,
  listSessionsOfDay,
  claimDayChecks,
  type CheckedOrder,
  type DayCheck,
} from './checks.store.ts'
import { LinkError, type TcecOutbound } from './outbound.ts'
import { formatChinaTime, tenthsWhToKwh, minorUnitsToYuan } from './session-rows.rules.ts'

/**
 * A day is checked two hours after its end, so that its last sessions are complete. The other eight hours are the
 * offset of China time.
 */
const waitMs = 2 * 3_600_000
const leadMs = 8 * 3_600_000
const mostAtOnce = 50

const amount = z.coerce.number().min(0).max(1e9)
const checkShape = z.object({
  DisputeOrders: z
    .array(
      z.object({
        StartChargeSeq: z.string().min(1).max(64),
        TotalPower: amount.nullish(),
        TotalMoney: amount.nullish(),
        DisputeReason: z.union([z.string(), z.number()]).default(''),
      }),
    )
    .max(10_000)
    .nullish(),
})

/**
 * Creates the daily job that compares the sessions of the previous day with the partner's data. Each disagreement
 * becomes a dispute.
 */
export function checkJobs(services: Services, outbound: Pick<TcecOutbound, 'open' | 'call'>): JobTable {
  async function run(): Promise<void> {
    const now = services.now()
    const day = new Date(now.getTime() + leadMs - waitMs - dayMs).toISOString().slice(0, 10)
    await services.db.asPlatform((tx) => createDayChecks(tx, { day, now }))
    const due = await services.db.asPlatform((tx) => claimDayChecks(tx, { now, limit: mostAtOnce }))
    await Promise.all(due.map(check))
  }

  async function check(one: DayCheck): Promise<void> {
    const { operatorId } = one
    const sessions = await services.db.inTenant(operatorId, (tx) => listSessionsOfDay(tx, one))
    try {
      const answer = await outbound.call(await outbound.open(one), 'check_charge_orders', listOf(one, sessions))
      await settle(one, sessions, checkShape.parse(answer).DisputeOrders ?? [])
    } catch (error) {
      if (!(error instanceof LinkError || error instanceof Problem || error instanceof z.ZodError)) throw error
      const nextAt = new Date(services.now().getTime() + backOffSeconds(one.failures) * 1_000)
      const problem = error instanceof z.ZodError ? 'unreadable: check_charge_orders' : error.message
      await services.db.inTenant(operatorId, (tx) => markDayCheckFailed(tx, one, { problem, nextAt }))
    }
  }

  async function settle(
    one: DayCheck,
    sessions: readonly CheckedOrder[],
    disputed: NonNullable<z.output<typeof checkShape>['DisputeOrders']>,
  ): Promise<void> {
    const at = services.now()
    await services.db.inTenant(one.operatorId, async (tx) => {
      for (const { StartChargeSeq, TotalPower, TotalMoney, DisputeReason } of disputed) {
        const ours = sessions.find(({ partnerNo }) => partnerNo === StartChargeSeq)
        const minorPer = 10 ** currencyExponent(ours?.currency ?? 'CNY')
        await raiseDispute(tx, one, {
          partnerNo: StartChargeSeq,
          source: 'check',
          reason: `${one.day} · DisputeReason ${DisputeReason}`,
          ours: { dwh: ours?.energyDwh ?? null, minor: ours?.payableMinor ?? null },
          theirs: {
            dwh: scaleAndRound(TotalPower, 10_000),
            minor: scaleAndRound(TotalMoney, minorPer),
          },
          at,
        })
      }
      await markDayChecked(tx, one, { sessions, disputes: disputed.length, at })
    })
  }

  return {
    'interop:check-sessions': {
      title: {
        zh: '与合作方核对前一日订单',
        en: 'Check yesterday’s sessions with partners',
        es: 'Cotejar con los socios las sesiones de ayer',
      },
      forOperators: true,
      cron: '*/10 * * * *',
      run,
    },
  }
}

/** Null: the partner sent no value. */
const scaleAndRound = (value: number | null | undefined, scale: number) =>
  typeof value === 'number' ? Math.round(value * scale) : null

function listOf({ day, seq }: DayCheck, sessions: readonly CheckedOrder[]): object {
  const midnight = Date.parse(`${day}T00:00:00+08:00`)
  const lines = sessions.map(({ partnerNo, energyDwh, payableMinor, currency }) => ({
    StartChargeSeq: partnerNo,
    TotalPower: tenthsWhToKwh(energyDwh),
    TotalMoney: minorUnitsToYuan(payableMinor, currency),
  }))
  const currency = sessions[0]?.currency ?? 'CNY'
  const minor = sessions.reduce((sum, { payableMinor }) => sum + payableMinor, 0)
  return {
    CheckOrderSeq: seq,
    StartTime: formatChinaTime(midnight),
    EndTime: formatChinaTime(midnight + dayMs - 1_000),
    OrderCount: lines.length,
    TotalOrderPower: tenthsWhToKwh(sessions.reduce((sum, { energyDwh }) => sum + energyDwh, 0)),
    TotalOrderMoney: minorUnitsToYuan(minor, currency),
    ChargeOrders: lines,
  }
}
