import { aliasColumns, toReplyRow, type Tx } from '@evops/platform/server'
import type { CardRules, DatedRules } from '../../contract/index.ts'

const columns = [
  'namedMostMinor',
  'unnamedMostMinor',
  'unnamedYears',
  'unnamedLoss',
  'identityFromMinor',
  'companyCashBelowMinor',
  'personCashBelowMinor',
  'lateDays',
  'forceHours',
  'waitHours',
] as const

/** Returns the rules at an instant. Undefined if none were set. */
export async function rulesInForce(tx: Tx, at: Date): Promise<CardRules | undefined> {
  return tx
    .selectFrom('cards_rules')
    .where('valid_from', '<=', at)
    .select(aliasColumns([...columns]))
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst()
}
export async function rulesVersions(tx: Tx): Promise<DatedRules[]> {
  const rows = await tx
    .selectFrom('cards_rules')
    .select(aliasColumns([...columns, 'validFrom', 'byName']))
    .orderBy('valid_from', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => toReplyRow(row))
}
/** Returns false if rules already begin at that instant. */
export async function insertCardRules(
  tx: Tx,
  {
    operatorId,
    rules,
    ...at
  }: { operatorId: string; rules: CardRules; validFrom: Date; byName: string; createdAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('cards_rules')
    .values({
      operator_id: operatorId,
      valid_from: at.validFrom,
      named_most_minor: rules.namedMostMinor,
      unnamed_most_minor: rules.unnamedMostMinor,
      unnamed_years: rules.unnamedYears,
      unnamed_loss: rules.unnamedLoss,
      identity_from_minor: rules.identityFromMinor,
      company_cash_below_minor: rules.companyCashBelowMinor,
      person_cash_below_minor: rules.personCashBelowMinor,
      late_days: rules.lateDays,
      force_hours: rules.forceHours,
      wait_hours: rules.waitHours,
      by_name: at.byName,
      created_at: at.createdAt,
    })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
