import { type Tx, aliasColumns } from '@evops/platform/server'
import { defaultBillRules, type BillRules } from '../../contract/index.ts'

export async function billRulesOf(tx: Tx): Promise<BillRules> {
  const row = await tx
    .selectFrom('members_bill_rules')
    .select(aliasColumns(['daysToPay', 'taxHundredths']))
    .executeTakeFirst()
  return row ?? defaultBillRules
}

export async function storeBillRules(tx: Tx, operatorId: string, rules: BillRules): Promise<void> {
  const values = { days_to_pay: rules.daysToPay, tax_hundredths: rules.taxHundredths }
  await tx
    .insertInto('members_bill_rules')
    .values({ operator_id: operatorId, ...values })
    .onConflict((on) => on.column('operator_id').doUpdateSet(values))
    .execute()
}
