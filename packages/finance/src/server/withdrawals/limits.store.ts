import { calendarDayAt } from '@evops/platform/contract'
import { aliasColumns, toReplyRow, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import {
  defaultWithdrawalLimits,
  withdrawalLimits,
  type WithdrawalLimitsReply,
  type WithdrawalLimits,
} from '../../contract/index.ts'
import { operatorProfileOf } from '../agreements/agreements.store.ts'

/** Returns the limits of withdrawals, with the operator's current day and currency. */
export async function loadWithdrawalLimits(tx: Tx, now: Date): Promise<WithdrawalLimitsReply> {
  const { currency, timeZone } = await operatorProfileOf(tx)
  const today = calendarDayAt(now, timeZone)
  const rows = await tx
    .selectFrom('finance_withdrawal_limits')
    .select([
      sql<string>`from_day::text`.as('from'),
      ...aliasColumns(['leastMinor', 'mostMinor', 'dayMostMinor', 'wallets', 'feeBp', 'feeLeastMinor', 'taxBp']),
      ...aliasColumns(['byName', 'at']),
    ])
    .orderBy('from_day', 'desc')
    .limit(100)
    .execute()
  const all = rows.map((row) => toReplyRow(row))
  const holding = withdrawalLimits.parse(
    all.find((one) => one.from <= today) ?? { from: today, ...defaultWithdrawalLimits },
  )
  return { currency, today, now: holding, all }
}

export async function storeWithdrawalLimits(
  tx: Tx,
  limits: WithdrawalLimits & { operatorId: string; by: { userId: string; name: string }; at: Date },
): Promise<void> {
  const { operatorId, from, by, at, ...fields } = limits
  const values = {
    least_minor: fields.leastMinor,
    most_minor: fields.mostMinor,
    day_most_minor: fields.dayMostMinor,
    wallets: fields.wallets,
    fee_bp: fields.feeBp,
    fee_least_minor: fields.feeLeastMinor,
    tax_bp: fields.taxBp,
    by_id: by.userId,
    by_name: by.name,
    at,
  }
  await tx
    .insertInto('finance_withdrawal_limits')
    .values({ operator_id: operatorId, from_day: from, ...values })
    .onConflict((on) => on.columns(['operator_id', 'from_day']).doUpdateSet(values))
    .execute()
}
