import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/** A provider's day of a merchant account that was compared with its file. */
export interface ChannelDay {
  accountId: string
  from: Date
  to: Date
  /** All that it took, before refunds; minor units. */
  takenMinor: number
  feeMinor: number
}
/** What was kept of a day, for statements that are not confirmed yet; another file of it takes the place of the one before. */
export async function saveChannelDay(
  tx: Tx,
  { accountId, from, to, takenMinor, feeMinor }: ChannelDay,
): Promise<void> {
  await sql`
    insert into finance_channel_days (operator_id, account_id, from_at, to_at, taken_minor, fee_minor)
    values (platform_operator(), ${accountId}, ${from}, ${to}, ${takenMinor}, ${feeMinor})
    on conflict (operator_id, account_id, from_at) do update set taken_minor = excluded.taken_minor, fee_minor = excluded.fee_minor`.execute(
    tx,
  )
}
