import { type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { YkcBinding, YkcBindingForm } from '../../contract/index.ts'

export type YkcBindingFacts = Omit<YkcBinding, 'listener'> & { identity: string; isYkc: boolean }

/** Returns the binding of a charge point. */
export async function findYkcBinding(tx: Tx, chargePointId: string): Promise<YkcBindingFacts | undefined> {
  const { rows } = await sql<Omit<YkcBindingFacts, 'boundAt'> & { boundAt: Date | null }>`
    select i.identity, p.protocol = 'ykc1.6' as "isYkc", i.ykc_binding as rule, i.bound_iccid as iccid, i.bound_network::text as network,
      i.bound_at as "boundAt", i.no_password as "isAllowed"
    from stations_identities i join stations_charge_points p on p.operator_id = i.operator_id and p.id = i.charge_point_id
    where i.charge_point_id = ${chargePointId}`.execute(tx)
  const [row] = rows
  return row && { ...row, boundAt: row.boundAt?.toISOString() ?? null }
}

/** Binds a charge point by a rule. A first login that bound it before is forgotten. YKC has no password. */
export async function saveYkcBinding(
  tx: Tx,
  chargePointId: string,
  { rule, iccid, network }: YkcBindingForm,
): Promise<void> {
  const boundIccid = rule === 'iccid' ? (iccid ?? null) : null
  const boundNetwork = rule === 'network' ? (network ?? null) : null
  await sql`
    update stations_identities set ykc_binding = ${rule}, bound_iccid = ${boundIccid}, bound_network = network(${boundNetwork}::inet),
      bound_at = case when ${rule} in ('iccid', 'network') then now() end, no_password = true
    where charge_point_id = ${chargePointId}`.execute(tx)
}
