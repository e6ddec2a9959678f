import { type Tx, aliasColumns } from '@evops/platform/server'
import type { ModelMonitor, ModelVariable } from '../../contract/index.ts'

/** Maximum variables, more than any charge point has. */
const most = 20_000

/** Returns the variables sorted by component, then by place. */
export async function variablesOf(tx: Tx, chargePointId: string): Promise<ModelVariable[]> {
  const rows = await tx
    .selectFrom('stations_variables')
    .selectAll()
    .where('charge_point_id', '=', chargePointId)
    .orderBy('component')
    .orderBy('evse')
    .orderBy('connector')
    .orderBy('variable')
    .limit(most)
    .execute()
  return rows.map(({ characteristics, seen_at: seenAt, ...row }) => ({
    key: row.key,
    component: row.component,
    evse: row.evse,
    connector: row.connector,
    variable: row.variable,
    attributes: row.attributes,
    unit: characteristics?.unit ?? null,
    dataType: characteristics?.dataType ?? null,
    minLimit: characteristics?.minLimit ?? null,
    maxLimit: characteristics?.maxLimit ?? null,
    valuesList: characteristics?.valuesList ?? null,
    supportsMonitoring: characteristics?.supportsMonitoring ?? false,
    seenAt: seenAt.toISOString(),
  }))
}

export async function monitorsOf(tx: Tx, chargePointId: string): Promise<ModelMonitor[]> {
  const rows = await tx
    .selectFrom('stations_monitors as m')
    .leftJoin('stations_event_streams as s', (on) =>
      on
        .onRef('s.operator_id', '=', 'm.operator_id')
        .onRef('s.charge_point_id', '=', 'm.charge_point_id')
        .onRef('s.monitor_no', '=', 'm.monitor_no'),
    )
    .selectAll('m')
    .select(aliasColumns('s', ['openedAt', 'intervalS', 'heardAt']))
    .where('m.charge_point_id', '=', chargePointId)
    .orderBy('m.monitor_no')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    id: row.monitor_no,
    key: row.key,
    type: row.type,
    value: row.value,
    severity: row.severity,
    inTransaction: row.in_transaction,
    stream: row.openedAt === null ? null : { intervalS: row.intervalS, heardAt: row.heardAt?.toISOString() ?? null },
    seenAt: row.seen_at.toISOString(),
  }))
}
