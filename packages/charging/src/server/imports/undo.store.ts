import { Problem } from '@evops/platform/contract'
import { isStillReferenced, type Tx } from '@evops/platform/server'
import { recordListChange, type Stations } from '@evops/stations/server'
import { sql } from 'kysely'
import { markFactsStale } from '../facts/unreported.store.ts'
import { pastJournal, type PricedPastSession } from './past-sessions.rules.ts'
import { postPastSessionJournals } from './past-sessions.store.ts'

interface Made {
  operatorId: string
  sessions: readonly string[]
  stations: readonly string[]
  chargePoints: readonly string[]
  tokens: readonly string[]
}
/**
 * Removes imported sessions with their money, then the places and start tokens that the import created and that nothing
 * else uses. Throws request.import-used if a session was corrected, settled again or put into a statement since.
 */
export async function undoSessionImport(
  tx: Tx,
  { places, ...made }: Made & { places: Pick<Stations, 'removePlaces'> },
): Promise<void> {
  const { rows: sessions } = await sql<PricedPastSession>`
    select id, currency, ended_at as "endedAt", electricity_minor as "electricityMinor", service_minor as "serviceMinor"
    from charging_sessions where id = any(${made.sessions}::uuid[])`.execute(tx)
  await markFactsStale(tx, made.sessions)
  const { rows } = await sql<{ id: string }>`
    select charging_unmake_sessions(${made.sessions}::uuid[]) as id`
    .execute(tx)
    .catch((error: unknown) => {
      throw isStillReferenced(error) ? inUse(made.sessions.length) : error
    })
  if (rows.length < made.sessions.length) throw inUse(made.sessions.length - rows.length)
  await postPastSessionJournals(
    tx,
    sessions.flatMap((session) => pastJournal(made.operatorId, session, -1) ?? []),
  )
  await sql`
    delete from charging_tokens t where id = any(${made.tokens}::uuid[])
      and not exists (select from charging_sessions o where o.operator_id = t.operator_id and o.token_id = t.id)`.execute(
    tx,
  )
  await recordListChange(tx, { refuses: true })
  await places.removePlaces(tx, made)
}

/**
 * Checks that sessions and places of an import are as it left them. Statements are checked by the undo itself, which
 * holds their lock. Throws charging.session-import-used, request.import-used.
 */
export async function checkSessionUndo(
  tx: Tx,
  {
    places,
    ...made
  }: Pick<Made, 'sessions' | 'stations' | 'chargePoints'> & { places: Pick<Stations, 'requireUnchangedPlaces'> },
): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from charging_sessions where id = any(${made.sessions}::uuid[]) and source = 'import' and version = 1`.execute(
    tx,
  )
  const unchanged = rows[0]?.count ?? 0
  if (unchanged < made.sessions.length) throw inUse(made.sessions.length - unchanged)
  await places.requireUnchangedPlaces(tx, made)
}

function inUse(count: number): Problem {
  return new Problem('charging.session-import-used', { count })
}
