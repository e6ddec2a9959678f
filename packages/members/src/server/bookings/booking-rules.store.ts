import { type Tx, aliasColumns } from '@evops/platform/server'
import { defaultBookingRules, type BookingRules } from '../../contract/index.ts'

export async function loadBookingRules(tx: Tx): Promise<BookingRules> {
  const row = await tx
    .selectFrom('members_booking_rules')
    .select(
      aliasColumns([
        'advanceHours',
        'holdMinutes',
        'mostMinutes',
        'leadMinutes',
        'openEach',
        'cancelMinutes',
        'missedMost',
        'missedDays',
        'blockDays',
      ]),
    )
    .executeTakeFirst()
  return row ?? defaultBookingRules
}

export async function storeBookingRules(tx: Tx, operatorId: string, rules: BookingRules): Promise<void> {
  const values = {
    advance_hours: rules.advanceHours,
    hold_minutes: rules.holdMinutes,
    most_minutes: rules.mostMinutes,
    lead_minutes: rules.leadMinutes,
    open_each: rules.openEach,
    cancel_minutes: rules.cancelMinutes,
    missed_most: rules.missedMost,
    missed_days: rules.missedDays,
    block_days: rules.blockDays,
  }
  await tx
    .insertInto('members_booking_rules')
    .values({ operator_id: operatorId, ...values })
    .onConflict((on) => on.column('operator_id').doUpdateSet(values))
    .execute()
}
