import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { SeasonMonths } from '../../contract/index.ts'

/** Updates the season of records after a day to the current season of their month. */
export async function restampSeasons(
  tx: Tx,
  { summerMonths, winterMonths, after }: SeasonMonths & { after: string | undefined },
): Promise<void> {
  const season = sql`case when extract(month from day)::smallint = any (${[...summerMonths]}::smallint[]) then 'summer'
    when extract(month from day)::smallint = any (${[...winterMonths]}::smallint[]) then 'winter' else 'normal' end`
  await sql`update fleet_driver_records set season = ${season}
    where (${after ?? null}::date is null or day > ${after ?? null}::date) and season <> ${season}`.execute(tx)
}
