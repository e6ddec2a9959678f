import { walletIdsNamed } from '@evops/ledger/server'
import { sql, type RawBuilder } from 'kysely'

/** Finds payments by the beginning or the last four characters of a number, or by the name of the wallet. */
export function searchIntentIds(text: string): RawBuilder<unknown> {
  const no = text.trim()
  const parts = [
    sql`our_no ^@ lower(${no})`,
    sql`provider_no ^@ ${no} and provider_no <> ''`,
    ...(no.length === 4 ? [sql`lower(${no}) in (right(our_no, 4), right(lower(provider_no), 4))`] : []),
    sql`wallet_id in (${walletIdsNamed(text)})`,
  ]
  return sql.join(
    parts.map((part) => sql`select id from payments_intents where ${part}`),
    sql` union `,
  )
}
