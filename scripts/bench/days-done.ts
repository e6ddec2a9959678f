import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/** Waits until the server has rolled up the days that have ended. The server does this by itself. */
export async function waitForRolledUpDays(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ left: number }>(
      `select ((select count(*) from stations_stations) + (select count(*) from stations_charge_points) - (select count(*) from stations_days_done))::int as left`,
    )
    if (rows[0]?.left === 0) break
    await wait(1_000)
  }
  await client.query('vacuum analyze stations_days, stations_days_done')
}
