import { aliasColumns, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { PartnerKey } from '../partners/partners.store.ts'

export interface ConnectorTariffVersion {
  versionId: string
  ruleId: string
  timeZone: string
}
/** Returns the tariff versions of connectors that are open to a partner, one for each rule, as of the last check. */
export async function currentTariffVersions(tx: Tx, { operatorId, id }: PartnerKey): Promise<ConnectorTariffVersion[]> {
  const { rows } = await sql<ConnectorTariffVersion>`
    with priced as (
      select v.id as version_id, min(c.time_zone) as time_zone from organisation_partner_stations o
      join interop_shown_stations s on s.operator_id = o.operator_id and s.station_id = o.station_id
      join stations_station_cards c on c.operator_id = s.operator_id and c.station_id = s.station_id
      cross join unnest(s.version_ids) v (id)
      where o.operator_id = ${operatorId} and o.partner_id = ${id} group by 1)
    select p.version_id as "versionId", n.rule_id as "ruleId", p.time_zone as "timeZone" from priced p
    join tariffs_version_names n on n.operator_id = ${operatorId} and n.version_id = p.version_id order by n.rule_id`.execute(
    tx,
  )
  return rows
}

export interface TariffDigest {
  ruleId: string
  digest: Buffer
}
/** Stores the current tariffs. Returns the time of the last change of each. */
export async function saveTariffDigests(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { tariffs, now }: { tariffs: readonly TariffDigest[]; now: Date },
): Promise<Map<string, Date>> {
  const ruleIds = tariffs.map(({ ruleId }) => ruleId)
  const digests = tariffs.map(({ digest }) => digest.toString('hex'))
  await sql`
    insert into interop_sent_tariffs as t (operator_id, partner_id, rule_id, digest, changed_at, next_at)
    select ${operatorId}, ${id}, n.rule_id, decode(n.digest, 'hex'), ${now}, ${now}
    from unnest(${ruleIds}::uuid[], ${digests}::text[]) n (rule_id, digest)
    on conflict (operator_id, partner_id, rule_id) do update set digest = excluded.digest, changed_at = excluded.changed_at,
      failures = 0, next_at = excluded.next_at
    where t.digest <> excluded.digest`.execute(tx)
  // A removed tariff stays stored until the partners that received it are notified.
  await sql`delete from interop_sent_tariffs where operator_id = ${operatorId} and partner_id = ${id}
    and confirmed_digest is null and rule_id <> all(${ruleIds}::uuid[])`.execute(tx)
  const rows = await tx
    .selectFrom('interop_sent_tariffs')
    .select(aliasColumns(['ruleId', 'changedAt']))
    .where('operator_id', '=', operatorId)
    .where('partner_id', '=', id)
    .execute()
  return new Map(rows.map(({ ruleId, changedAt }) => [ruleId, changedAt]))
}

/** Returns a tariff that the partner has in its current state. Undefined: none. */
export async function findSentTariff(tx: Tx, { operatorId, id }: PartnerKey): Promise<string | undefined> {
  const row = await tx
    .selectFrom('interop_sent_tariffs')
    .select(aliasColumns(['ruleId']))
    .where('operator_id', '=', operatorId)
    .where('partner_id', '=', id)
    .where('confirmed_digest', 'is not', null)
    .orderBy('rule_id')
    .executeTakeFirst()
  return row?.ruleId
}

export interface PendingTariff {
  ruleId: string
  failures: number
}
/**
 * Returns tariffs that are new, changed or removed since they were sent to the partner. Rejected tariffs wait until
 * their next attempt.
 */
export async function listPendingTariffs(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { ruleIds, now, limit }: { ruleIds: readonly string[]; now: Date; limit: number },
): Promise<PendingTariff[]> {
  const { rows } = await sql<PendingTariff>`
    select rule_id as "ruleId", failures from interop_sent_tariffs
    where operator_id = ${operatorId} and partner_id = ${id} and next_at <= ${now}
      and (confirmed_digest is distinct from digest or rule_id <> all(${[...ruleIds]}::uuid[]))
    order by rule_id limit ${limit}`.execute(tx)
  return rows
}
/** `outcome`: the partner accepted the tariff or its removal, or rejected it, in which case it is retried later. */
export async function saveTariffPushOutcome(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { ruleId, outcome, nextAt }: { ruleId: string; outcome: 'known' | 'gone' | 'refused'; nextAt: Date },
): Promise<void> {
  const row = sql`operator_id = ${operatorId} and partner_id = ${id} and rule_id = ${ruleId}`
  if (outcome === 'gone') await sql`delete from interop_sent_tariffs where ${row}`.execute(tx)
  else if (outcome === 'known')
    await sql`update interop_sent_tariffs set confirmed_digest = digest, failures = 0 where ${row}`.execute(tx)
  else
    await sql`update interop_sent_tariffs set failures = least(failures + 1, 100), next_at = ${nextAt} where ${row}`.execute(
      tx,
    )
}
