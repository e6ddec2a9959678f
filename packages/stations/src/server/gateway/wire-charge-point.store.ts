import { createReadBatch } from '@evops/platform/server'
import type pg from 'pg'
import type { ConnectedChargePoint } from './wire-charge-point.ts'

const text = `
  select i.identity, i.operator_id as "operatorId", i.charge_point_id as "chargePointId", p.charge_point_key as "chargePointKey", p.station_id as "stationId",
    p.charge_point_no as "chargePointNo", s.time_zone as "timeZone", o.currency, p.rated_power_w as "ratedPowerW",
    (select count(*)::int from stations_connectors g where g.operator_id = p.operator_id and g.charge_point_id = p.id) as "connectorCount",
    p.asset_state in ('awaiting', 'operating') as "takesStarts", p.plug_and_charge as "plugAndCharge", coalesce(p.low_balance_minor, 0) as "lowBalanceMinor",
    i.secret_hash as "secretHash", i.previous_secret_hash as "previousSecretHash", i.no_password as "noPassword",
    json_build_object('rule', i.ykc_binding, 'iccid', i.bound_iccid, 'network', i.bound_network::text) as "ykcBinding",
    p.serial_number as "serialNumber", p.asset_state = 'stock' as "isHeld", i.security_profile as "securityProfile", i.next_security_profile as "nextSecurityProfile",
    i.last_profile as "lastProfile", i.last_profile_at as "lastProfileAt", coalesce(y.least_profile, 0) as "leastProfile",
    coalesce(p.created_at < y.since and (now() at time zone s.time_zone)::date <= y.grace_until, false) as "inGrace",
    array(select c.fingerprint from stations_certificates c
      where c.operator_id = p.operator_id and c.charge_point_id = p.id and c.use = 'station' and c.state in ('sent', 'active') and now() between c.not_before and c.not_after) as certificates
  from unnest($1::text[]) as wanted (identity)
  join stations_identities i on i.identity = wanted.identity
  join stations_charge_points p on p.operator_id = i.operator_id and p.id = i.charge_point_id and p.asset_state <> 'retired'
  join stations_stations s on s.operator_id = p.operator_id and s.id = p.station_id
  join organisation_operator_facts o on o.operator_id = p.operator_id
  left join stations_security_policies y on y.operator_id = p.operator_id`

/** Finds registered charge points by identity, many at a time. Null for an unregistered identity. */
export function createChargePointLookUp(pool: pg.Pool): (identity: string) => Promise<ConnectedChargePoint | null> {
  return createReadBatch<string, ConnectedChargePoint | null>({
    pool,
    name: 'stations_wire_charge_points',
    text,
    columns: (identities) => [identities],
    pick(rows, identities) {
      // Safe cast: the statement above selects exactly these columns.
      const found = new Map((rows as ConnectedChargePoint[]).map((chargePoint) => [chargePoint.identity, chargePoint]))
      return identities.map((identity) => found.get(identity) ?? null)
    },
  })
}

/** Deletes the previous password once the new one was used. */
export async function deletePreviousSecret(pool: pg.Pool, chargePoint: ConnectedChargePoint): Promise<void> {
  await pool.query(
    'update stations_identities set previous_secret_hash = null where identity = $1 and secret_hash = $2',
    [chargePoint.identity, chargePoint.secretHash],
  )
}

/**
 * Stores that the charge point connected with its accepted security profile. Lower profiles are refused from now on
 * (TC_083).
 */
export async function proveSecurityProfile(pool: pg.Pool, chargePoint: ConnectedChargePoint): Promise<void> {
  await pool.query(
    'update stations_identities set security_profile = next_security_profile, next_security_profile = null where identity = $1 and next_security_profile = $2',
    [chargePoint.identity, chargePoint.nextSecurityProfile],
  )
}

/** Stores the security profile of a handshake with valid credentials. */
export async function saveConnectionProfile(
  pool: pg.Pool,
  chargePoint: ConnectedChargePoint,
  { profile, now }: { profile: number; now: Date },
): Promise<void> {
  await pool.query('update stations_identities set last_profile = $2, last_profile_at = $3 where identity = $1', [
    chargePoint.identity,
    profile,
    now,
  ])
}

/**
 * Binds a charge point to the SIM card, or otherwise to the address, of its first login. Returns false if another login
 * was faster, or the rule has changed.
 */
export async function bindFirstLogin(
  pool: pg.Pool,
  { identity }: ConnectedChargePoint,
  { iccid, address, at }: { iccid: string; address: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update stations_identities set bound_iccid = $2, bound_network = network($3::inet), bound_at = $4
     where identity = $1 and ykc_binding = 'first_login' and bound_iccid is null and bound_network is null`,
    [identity, iccid || null, iccid ? null : address, at],
  )
  return rowCount === 1
}
