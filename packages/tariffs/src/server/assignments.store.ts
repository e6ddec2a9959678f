import { type Tx, aliasColumns } from '@evops/platform/server'
import { sql } from 'kysely'
import type { AssignmentScope, TariffContent } from '../contract/index.ts'

export interface TariffPlace {
  scope: AssignmentScope
  targetId: string
  /** Connector number; 0 if the place is not a connector. */
  connector: number
}

export interface AssignmentRow extends TariffPlace {
  id: string
  ruleId: string
  from: Date
  to: Date | null
}

/** Returns assignments of a rule that are in force at `now` or begin later, widest scope first. */
export async function placesOfRule(tx: Tx, operatorId: string, ruleId: string, now: Date): Promise<AssignmentRow[]> {
  return assignments(tx, operatorId)
    .where('rule_id', '=', ruleId)
    .where(sql<boolean>`(upper_inf(valid) or upper(valid) > ${now})`)
    .orderBy(sql`array_position(array['operator', 'station', 'chargePoint', 'connector'], scope)`)
    .orderBy(sql`lower(valid)`)
    .execute()
}

/** Returns all assignments of a place that have begun or will begin. */
export async function assignmentsAt(tx: Tx, operatorId: string, place: TariffPlace): Promise<AssignmentRow[]> {
  return assignments(tx, operatorId)
    .where('scope', '=', place.scope)
    .where('target_id', '=', place.targetId)
    .where('connector', '=', place.connector)
    .orderBy(sql`lower(valid)`)
    .execute()
}

/**
 * Returns true if a place had a price in a past period, through its own assignment or a wider one. The station of a
 * charge point is not known here, so any station's assignment counts.
 */
export async function hadPrice(
  tx: Tx,
  operatorId: string,
  { place, from, to }: { place: TariffPlace; from: Date; to: Date },
): Promise<boolean> {
  const isOfChargePoint = place.scope === 'chargePoint' || place.scope === 'connector'
  const { rows } = await sql<{ had: boolean }>`
    select exists (select from tariffs_assignments where operator_id = ${operatorId} and valid && tstzrange(${from}, ${to})
      and (scope = 'operator' or (target_id = ${place.targetId} and (scope <> 'connector' or connector = ${place.connector})) or (${isOfChargePoint} and scope = 'station'))) as had`.execute(
    tx,
  )
  return rows[0]?.had === true
}

export async function findAssignment(tx: Tx, operatorId: string, id: string): Promise<AssignmentRow | undefined> {
  return assignments(tx, operatorId).where('id', '=', id).executeTakeFirst()
}

function assignments(tx: Tx, operatorId: string) {
  return tx
    .selectFrom('tariffs_assignments')
    .where('operator_id', '=', operatorId)
    .where(sql<boolean>`not isempty(valid)`)
    .select([
      ...aliasColumns(['id', 'ruleId', 'scope', 'targetId', 'connector']),
      sql<Date>`lower(valid)`.as('from'),
      sql<Date | null>`upper(valid)`.as('to'),
    ])
}

/** Returns rule and content that are in force for each of these charge points as a whole. */
export async function contentsOfChargePoints(
  tx: Tx,
  operatorId: string,
  { chargePoints, at }: { chargePoints: readonly { stationId: string; chargePointId: string }[]; at: Date },
): Promise<Map<string, { ruleId: string; content: TariffContent }>> {
  const [stationIds, ids] = [chargePoints.map((one) => one.stationId), chargePoints.map((one) => one.chargePointId)]
  const { rows } = await sql<{ chargePointId: string; ruleId: string; content: TariffContent }>`
    select p.id as "chargePointId", v.rule_id as "ruleId", v.content
    from unnest(${stationIds}::uuid[], ${ids}::uuid[]) as p (station_id, id)
    join tariffs_versions v on v.operator_id = ${operatorId} and v.id = tariffs_version_at(${operatorId}, p.station_id, p.id, 0, ${at})`.execute(
    tx,
  )
  return new Map(rows.map(({ chargePointId, ...priced }) => [chargePointId, priced]))
}

export interface AssignedRule extends AssignmentRow {
  code: string
  name: string
  currency: string
}

/** Returns the assignments of the places at `now`. */
export async function assignmentsInForceAt(
  tx: Tx,
  operatorId: string,
  places: readonly TariffPlace[],
  now: Date,
): Promise<AssignedRule[]> {
  const [scopes, targets, connectors] = [
    places.map((p) => p.scope),
    places.map((p) => p.targetId),
    places.map((p) => p.connector),
  ]
  const { rows } = await sql<AssignedRule>`
    select a.id, a.rule_id as "ruleId", a.scope, a.target_id as "targetId", a.connector, lower(a.valid) as "from", upper(a.valid) as "to",
      r.code, r.name, r.currency
    from unnest(${scopes}::text[], ${targets}::uuid[], ${connectors}::int[]) as p (scope, target_id, connector)
    join tariffs_assignments a on a.operator_id = ${operatorId} and a.scope = p.scope and a.target_id = p.target_id and a.connector = p.connector
    join tariffs_rules r on r.operator_id = a.operator_id and r.id = a.rule_id
    where a.valid @> ${now}::timestamptz`.execute(tx)
  return rows
}

export interface AssignmentToMake extends TariffPlace {
  id: string
  ruleId: string
  from: Date
  at: Date
  userId: string | null
}

/** Adds an open-ended assignment. Raises 23P01 if another assignment of the place is valid at any later time. */
export async function insertAssignment(tx: Tx, operatorId: string, made: AssignmentToMake): Promise<void> {
  await sql`insert into tariffs_assignments (operator_id, id, rule_id, scope, target_id, connector, valid, assigned_at, assigned_by)
    values (${operatorId}, ${made.id}, ${made.ruleId}, ${made.scope}, ${made.targetId}, ${made.connector},
      tstzrange(${made.from}, null), ${made.at}, ${made.userId})`.execute(tx)
}

/** Ends the open assignment of a place at `at`; an assignment that has not begun by then never begins. */
export async function endOpenAssignment(
  tx: Tx,
  operatorId: string,
  { id, at, userId }: { id: string; at: Date; userId: string | null },
): Promise<void> {
  await sql`update tariffs_assignments
    set valid = case when lower(valid) < ${at} then tstzrange(lower(valid), ${at}) else 'empty' end, ended_at = ${at}, ended_by = ${userId}
    where operator_id = ${operatorId} and id = ${id}`.execute(tx)
}
