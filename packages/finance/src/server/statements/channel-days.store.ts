import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/** Day of a merchant account that was reconciled with the provider's file. */
export interface ChannelDay {
  accountId: string
  from: Date
  to: Date
  /** Total payments before refunds, in minor units. */
  takenMinor: number
  feeMinor: number
}
/** Stores the fees kept on a day, for statements that are not confirmed yet; a new file replaces the previous one. */
export async function saveChannelDay(tx: Tx, { accountId, from, to, takenMinor, feeMinor }: ChannelDay): Promise<void> {
  await sql`
    insert into finance_channel_days (operator_id, account_id, from_at, to_at, taken_minor, fee_minor)
    values (platform_operator(), ${accountId}, ${from}, ${to}, ${takenMinor}, ${feeMinor})
    on conflict (operator_id, account_id, from_at) do update set taken_minor = excluded.taken_minor, fee_minor = excluded.fee_minor`.execute(
    tx,
  )
}
