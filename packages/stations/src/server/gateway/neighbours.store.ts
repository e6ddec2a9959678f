import type pg from 'pg'

/** The process that says it holds the pile's socket. */
export async function linkHolder(
  pool: pg.Pool,
  { operatorId, pileId }: { operatorId: string; pileId: string },
): Promise<string | undefined> {
  const { rows } = await pool.query<{ holder: string | null }>({
    name: 'stations_link_holder',
    text: 'select process_id as holder from stations_links where operator_id = $1 and pile_id = $2 and connected',
    values: [operatorId, pileId],
  })
  return rows[0]?.holder ?? undefined
}
