import type { Page, Paged } from '@evops/platform/contract'
import { objectOf, sortedBy, page, type Tx, named, told } from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import {
  gunFacts,
  gunStatusOf,
  pileFacts,
  type GunFacts,
  type PileDetail,
  type PileFacts,
  type PileFilter,
  type PileRow,
  type ReportedGunStatus,
  type listPiles,
} from '../../contract/index.ts'
import { powerLimitState } from './power-limit-state.store.ts'
import { wordsOf } from '../search-words.ts'
import { positionOf } from '../stations/stations.store.ts'

const sortColumns = {
  pileNo: sql`p.pile_no`,
  name: sql`p.name collate "zh-x-icu"`,
  station: sql`s.code`,
  ratedPowerW: sql`p.rated_power_w`,
  warrantyUntil: sql`p.warranty_until`,
  simExpiresOn: sql`p.sim_expires_on`,
  createdAt: sql`p.created_at`,
  lastSeenAt: sql`l.last_seen_at`,
} as const

interface GunFound {
  gunNo: number
  connectorType: PileRow['guns'][number]['connectorType']
  ratedPowerW: number | null
  status: ReportedGunStatus | null
  errorCode: string | null
  facts: GunFacts
}
const gunsOfPile = sql<GunFound[]>`coalesce((
  select json_agg(json_build_object('gunNo', g.gun_no, 'connectorType', g.connector_type, 'ratedPowerW', g.rated_power_w,
    'status', gs.status, 'errorCode', nullif(gs.error_code, 'NoError'), 'facts', ${objectOf(gunFacts, 'g')}) order by g.gun_no)
  from stations_guns g
  left join stations_gun_states gs on gs.operator_id = g.operator_id and gs.pile_id = g.pile_id and gs.gun_no = g.gun_no
  where g.operator_id = p.operator_id and g.pile_id = p.id), '[]')`

/** Of the charge point or the first of its guns; where it never connected none, as of guns. */
const workSince = sql<Date | null>`case when l.pile_id is not null then (select min(w.since) from stations_works w
  where w.operator_id = p.operator_id and w.pile_id = p.id) end`

function rows(tx: Tx, filter: PileFilter) {
  let query = tx
    .selectFrom('stations_piles as p')
    .innerJoin('stations_stations as s', (on) =>
      on.onRef('s.operator_id', '=', 'p.operator_id').onRef('s.id', '=', 'p.station_id'),
    )
    .innerJoin('stations_identities as i', (on) =>
      on.onRef('i.operator_id', '=', 'p.operator_id').onRef('i.pile_id', '=', 'p.id'),
    )
    .leftJoin('stations_links as l', (on) =>
      on.onRef('l.operator_id', '=', 'p.operator_id').onRef('l.pile_id', '=', 'p.id'),
    )
    .select([
      ...named('p', [
        'id',
        'pileNo',
        'name',
        'stationId',
        'equipmentType',
        'protocol',
        'ratedPowerW',
        'assetState',
        'vendor',
        'model',
        'firmware',
        'serialNumber',
        'remark',
        'longitude',
        'latitude',
        'givenLongitude',
        'givenLatitude',
        'givenSystem',
        'version',
        'createdAt',
        'updatedAt',
      ]),
      's.code as stationCode',
      's.name as stationName',
      objectOf(pileFacts, 'p').as('facts'),
      ...named('i', ['identity', 'noPassword']),
      sql<boolean>`i.previous_secret_hash is not null`.as('passwordPending'),
      sql<boolean>`coalesce(l.connected, false)`.as('connected'),
      ...named('l', ['lastSeenAt']),
      gunsOfPile.as('guns'),
      workSince.as('maintenanceSince'),
    ])
  const { stationId, search, assetState, connected, noPassword, equipmentType, protocol, network, endsBy } =
    filter
  if (stationId) query = query.where('p.station_id', '=', stationId)
  // "03 North": each word may be of the charge point or of its station.
  for (const word of wordsOf(search))
    query = query.where(
      sql<SqlBool>`(lower(p.pile_no) ^@ ${word} or lower(i.identity) ^@ ${word} or lower(p.serial_number) ^@ ${word} or strpos(lower(p.name), ${word}) > 0 or strpos(lower(s.name), ${word}) > 0)`,
    )
  if (assetState) query = query.where('p.asset_state', '=', assetState)
  if (connected !== undefined) query = query.where(sql<SqlBool>`coalesce(l.connected, false) = ${connected}`)
  if (noPassword !== undefined) query = query.where('i.no_password', '=', noPassword)
  if (equipmentType !== undefined) query = query.where('p.equipment_type', '=', equipmentType)
  if (protocol) query = query.where('p.protocol', '=', protocol)
  if (network) query = query.where('p.network', '=', network)
  if (endsBy) query = query.where(sql<SqlBool>`least(p.warranty_until, p.sim_expires_on) <= ${endsBy}::date`)
  return query
}

type Found = Omit<
  PileRow,
  'createdAt' | 'updatedAt' | 'lastSeenAt' | 'maintenanceSince' | 'guns' | 'position' | keyof PileFacts
> & {
  createdAt: Date
  updatedAt: Date
  lastSeenAt: Date | null
  maintenanceSince: Date | null
  givenLongitude: number | null
  givenLatitude: number | null
  givenSystem: NonNullable<PileRow['position']>['system'] | null
  facts: PileFacts
  guns: GunFound[]
}
function present<T extends Found>({ facts, givenLongitude, givenLatitude, givenSystem, ...row }: T) {
  return {
    ...told(row),
    ...facts,
    position: positionOf(givenLongitude, givenLatitude, givenSystem),
    guns: row.guns.map(({ facts: own, ...gun }) => ({
      ...gun,
      ...own,
      status: gunStatusOf(row.connected, gun.status),
    })),
  }
}

function sorted(tx: Tx, filter: PileFilter & Pick<Paged<typeof listPiles>, 'sort'>) {
  const [column, down] = sortedBy(filter.sort, sortColumns, 'pileNo')
  return rows(tx, filter)
    .orderBy(column, (order) => order[down]().nullsLast())
    .orderBy('p.pile_no')
}

export async function pageOfPiles(
  tx: Tx,
  query: PileFilter & Paged<typeof listPiles>,
): Promise<Page<PileRow>> {
  const found = await page(tx, sorted(tx, query), query)
  return { ...found, list: found.list.map(present) }
}

/** The keys of all that a filter selects, in their order: an export reads the rows by them. */
export async function idsOfPiles(
  tx: Tx,
  filter: PileFilter & Pick<Paged<typeof listPiles>, 'sort'>,
): Promise<string[]> {
  const found = await sorted(tx, filter).clearSelect().select('p.id').execute()
  return found.map(({ id }) => id)
}

export async function pilesById(tx: Tx, ids: readonly string[]): Promise<PileRow[]> {
  const found = await rows(tx, {}).where('p.id', 'in', ids).execute()
  return found.map(present)
}

export async function findPile(tx: Tx, id: string): Promise<PileDetail | undefined> {
  const row = await rows(tx, {})
    .leftJoin('stations_gun_states as own', (on) =>
      on
        .onRef('own.operator_id', '=', 'p.operator_id')
        .onRef('own.pile_id', '=', 'p.id')
        .on('own.gun_no', '=', 0),
    )
    .select([
      ...named('s', ['timeZone']),
      ...named('p', ['imsi', 'bootedAt']),
      powerLimitState.as('powerLimit'),
      'i.secret_changed_at as passwordChangedAt',
      'l.subprotocol',
      'l.address',
      'l.changed_at as linkChangedAt',
      'own.status as ownState',
      'own.reported_status as ownReported',
      'own.error_code as ownErrorCode',
      'own.received_at as ownAt',
    ])
    .where('p.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { subprotocol, address, linkChangedAt, ownState, ownReported, ownErrorCode, ownAt, ...pile } = row
  return {
    ...present(pile),
    bootedAt: row.bootedAt?.toISOString() ?? null,
    passwordChangedAt: row.passwordChangedAt?.toISOString() ?? null,
    link: linkChangedAt && { subprotocol, address, changedAt: linkChangedAt.toISOString() },
    ownStatus:
      ownState !== null && ownReported !== null && ownAt
        ? {
            status: ownState,
            reported: ownReported,
            errorCode: ownErrorCode === 'NoError' ? null : ownErrorCode,
            at: ownAt.toISOString(),
          }
        : null,
  }
}

export async function findPileByNo(
  tx: Tx,
  pileNo: string,
): Promise<{ id: string; connected: boolean } | undefined> {
  return tx
    .selectFrom('stations_piles as p')
    .leftJoin('stations_links as l', (on) =>
      on.onRef('l.operator_id', '=', 'p.operator_id').onRef('l.pile_id', '=', 'p.id'),
    )
    .select(['p.id', sql<boolean>`coalesce(l.connected, false)`.as('connected')])
    .where('p.pile_no', '=', pileNo)
    .executeTakeFirst()
}

/** The short key of a pile's telemetry; undefined when it is not the operator's. */
export async function pileKeyOf(tx: Tx, id: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('stations_piles')
    .select('pile_key as key')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.key
}

/** Whether a pile, or one of its guns, exists. */
export async function pileExists(tx: Tx, id: string, gunNo?: number): Promise<boolean> {
  let query = tx.selectFrom('stations_piles as p').select('p.id').where('p.id', '=', id)
  if (gunNo !== undefined)
    query = query.where(
      sql<SqlBool>`exists (select from stations_guns g where g.operator_id = p.operator_id and g.pile_id = p.id and g.gun_no = ${gunNo})`,
    )
  return (await query.executeTakeFirst()) !== undefined
}

export interface PileNames {
  pileId: string
  pileNo: string
  pileName: string
  stationId: string
  stationName: string
}

/** Names for showing orders and the like; ids of other operators are missing from the reply. */
export async function namesOfPiles(tx: Tx, ids: readonly string[]): Promise<PileNames[]> {
  if (ids.length === 0) return []
  return tx
    .selectFrom('stations_piles as p')
    .innerJoin('stations_stations as s', (on) =>
      on.onRef('s.operator_id', '=', 'p.operator_id').onRef('s.id', '=', 'p.station_id'),
    )
    .select([
      'p.id as pileId',
      ...named('p', ['pileNo']),
      'p.name as pileName',
      's.id as stationId',
      's.name as stationName',
    ])
    .where('p.id', 'in', [...ids])
    .execute()
}
