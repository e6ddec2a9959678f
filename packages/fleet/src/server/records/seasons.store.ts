import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { SeasonMonths } from '../../contract/index.ts'

/** Records after a day follow their month into the season that it belongs to now. */
export async function restampSeasons(
  tx: Tx,
  { summerMonths, winterMonths, after }: SeasonMonths & { after: string | undefined },
): Promise<void> {
  const season = sql`case when extract(month from day)::smallint = any (${[...summerMonths]}::smallint[]) then 'summer'
    when extract(month from day)::smallint = any (${[...winterMonths]}::smallint[]) then 'winter' else 'normal' end`
  await sql`update fleet_driver_records set season = ${season}
    where (${after ?? null}::date is null or day > ${after ?? null}::date) and season <> ${season}`.execute(
    tx,
  )
}
