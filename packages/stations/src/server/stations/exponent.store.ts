import { currencyExponent } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/** Returns the number of decimals of the operator's currency. */
export async function currencyExponentOf(tx: Tx, operatorId: string): Promise<number> {
  return currencyExponent((await currencyOfOperator(tx, operatorId)) ?? '')
}

export async function currencyOfOperator(tx: Tx, operatorId: string): Promise<string | undefined> {
  const { rows } = await sql<{ currency: string }>`
    select currency from organisation_operator_facts where operator_id = ${operatorId}`.execute(tx)
  return rows[0]?.currency
}
