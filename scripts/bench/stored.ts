import pg from 'pg'
import type { LoadResult } from './generator.ts'

/**
 * Compares the acknowledgements sent to the charge points of the load with the database: every acknowledged session is
 * one settled session with one bill and one balanced journal, every acknowledged meter value is stored, and nothing
 * else exists.
 */
export async function findStorageProblems(databaseUrl: string, result: LoadResult): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, string>>(
      `with told as (
        select array(select text::int from unnest($1::text[]) as text where text ~ '^[0-9]+$')
          || array(select transaction_id from charging_transactions where ref = any ($1)) as numbers
      )
      select
        (select count(*) from charging_sessions where transaction_id = any (numbers) and state = 'settled') as sessions,
        (select count(*) from charging_sessions) as "storedSessions",
        (select sum(energy_dwh) / 10 from charging_sessions where transaction_id = any (numbers)) as energy,
        (select count(*) from stations_meter_values) as "meterValues",
        (select count(*) from charging_bills) as bills,
        (select count(*) from ledger_journals) as journals,
        (select coalesce(sum(amount_minor), 0) from ledger_entries) as ledger,
        (select count(*) from (select from ledger_entries group by operator_id, journal_id having sum(amount_minor) <> 0) as j) as unbalanced,
        (select coalesce(sum(balance_minor), 0) from ledger_balances) - (select coalesce(sum(amount_minor), 0) from ledger_entries where holder_id is not null) as balances from told`,
      [result.stopped.map(String)],
    )
    const expected: Readonly<Record<string, number>> = {
      sessions: result.stopped.length,
      storedSessions: result.stopped.length,
      energy: result.energyWh,
      meterValues: result.meterValueCalls,
      bills: result.stopped.length,
      journals: result.stopped.length,
      ledger: 0,
      unbalanced: 0,
      balances: 0,
    }
    return Object.entries(expected).flatMap(([what, amount]) => {
      const stored = Number(rows[0]?.[what] ?? 0)
      return stored === amount ? [] : [`${what}: ${amount} acknowledged, ${stored} stored`]
    })
  } finally {
    await client.end()
  }
}
