import type { Tx } from '@evops/platform/server'
import type { LocalListContents } from '@evops/stations/server'
import { sql } from 'kysely'

interface Listed {
  idTag: string
  verdict: string
  until: Date | null
  group: string | null
  onlineOnly: boolean
  /** True if it has limits that a local list cannot contain. */
  isLimited: boolean
  /** Entries for all stations, and for single stations. */
  black: boolean
  white: boolean
  blackAt: string[]
  whiteAt: string[]
  /** Places where it starts whatever its limits are. */
  forced: boolean
  forcedAt: string[]
}
type Entry = LocalListContents['all'][string]

/**
 * Returns start tokens for the local lists of charge points, with black and white list entries: blocked tokens, and
 * tokens that are valid at an instant, with their end.
 */
export async function localListOfTokens(tx: Tx, now: Date): Promise<LocalListContents> {
  const { rows } = await sql<Listed>`
    select t.id_tag as "idTag", t.online_only as "onlineOnly", t.is_limited as "isLimited", t.valid_until as until, t.group_tag as "group",
      case when m.blacklisted then 'blocked' else charging_token_state(t.state, t.valid_from, t.valid_until, ${now}::timestamptz) end as verdict,
      coalesce(e.black, false) as black, coalesce(e.white, false) as white, coalesce(e.black_at, '{}') as "blackAt", coalesce(e.white_at, '{}') as "whiteAt",
      coalesce(e.forced, false) as forced, coalesce(e.forced_at, '{}') as "forcedAt"
    from charging_tokens t
    left join members_terms m on m.operator_id = t.operator_id and m.holder_id = t.holder_id
    left join (
      select l.token_id, bool_or(e.kind = 'black' and e.station_ids is null) as black, bool_or(e.kind = 'white' and e.station_ids is null) as white,
        array_agg(s.id::text) filter (where e.kind = 'black' and s.id is not null) as black_at,
        array_agg(s.id::text) filter (where e.kind = 'white' and s.id is not null) as white_at,
        bool_or(e.allows = 'forced' and e.station_ids is null) as forced, array_agg(s.id::text) filter (where e.allows = 'forced' and s.id is not null) as forced_at
      from charging_listed_tokens l
      join charging_list_entries e on e.operator_id = l.operator_id and e.id = l.entry_id
      left join lateral unnest(e.station_ids) as s (id) on true
      where e.valid_from <= ${now} and (e.valid_until is null or e.valid_until > ${now}) group by l.token_id
    ) e on e.token_id = t.id`.execute(tx)
  const all: Record<string, Entry> = {}
  const apart = new Map<string, Map<string, Entry | undefined>>()
  for (const row of rows) {
    const usual = entryOf(row, row)
    if (usual) all[row.idTag] = usual
    for (const stationId of new Set([...row.blackAt, ...row.whiteAt])) {
      const black = row.black || row.blackAt.includes(stationId)
      const white = row.white || row.whiteAt.includes(stationId)
      const own = entryOf(row, { black, white, forced: row.forced || row.forcedAt.includes(stationId) })
      const station = apart.get(stationId) ?? new Map<string, Entry | undefined>()
      apart.set(stationId, station.set(row.idTag, own))
    }
  }
  const ofStation = [...apart].map(([stationId, entries]) => [stationId, withOwn(all, entries)] as const)
  return { all, ofStation: Object.fromEntries(ofStation) }
}

/**
 * Black has priority over white. White adds a card to the list that otherwise is only accepted online. A token with
 * limits is on no list unless it starts whatever its limits are: a list cannot contain limits, so it is checked only
 * online. Undefined: it is on no list.
 */
function entryOf(
  { verdict, until, group, onlineOnly, isLimited }: Listed,
  { black, white, forced }: Pick<Listed, 'black' | 'white' | 'forced'>,
): Entry | undefined {
  if (verdict === 'blocked' || (black && verdict === 'accepted')) return { status: 'Blocked' }
  if (verdict !== 'accepted' || (onlineOnly && !white) || (isLimited && !forced)) return undefined
  const expiry = until && { expiryDate: until.toISOString() }
  return { status: 'Accepted', ...expiry, ...(group !== null && { parentIdTag: group }) }
}

function withOwn(all: LocalListContents['all'], own: ReadonlyMap<string, Entry | undefined>): LocalListContents['all'] {
  const rest = Object.entries(all).filter(([idTag]) => !own.has(idTag))
  const set = [...own].flatMap(([idTag, entry]) => (entry ? [[idTag, entry] as const] : []))
  return Object.fromEntries([...rest, ...set])
}
