import {
  aliasColumns,
  encodeUnquotedColumn,
  textColumn,
  timeColumn,
  toReplyRow,
  type Tx,
  type WriteKind,
} from '@evops/platform/server'
import { sql } from 'kysely'
import type pg from 'pg'
import type { DerControl } from '../../contract/index.ts'
import { derStartOf, type DerControlRow } from './der-controls.rules.ts'

interface Place {
  operatorId: string
  chargePointId: string
}

/** Stores controls that charge points accepted or reported. A start or end that was reported stays. */
export const derControlKind: WriteKind<DerControlRow, undefined> = {
  name: 'stations_der_control',
  text: `
    insert into stations_der_controls (operator_id, charge_point_id, control_id, control_type, is_default, settings, starts_at, duration_s, superseded, reported_at)
    select distinct on (operator_id, charge_point_id, control_id) *
    from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::boolean[], $6::jsonb[], $7::timestamptz[], $8::double precision[], $9::boolean[], $10::timestamptz[])
      as r (operator_id, charge_point_id, control_id, control_type, is_default, settings, starts_at, duration_s, superseded, reported_at)
    order by operator_id, charge_point_id, control_id, reported_at desc
    on conflict (operator_id, charge_point_id, control_id) do update set control_type = excluded.control_type, is_default = excluded.is_default,
      settings = excluded.settings, starts_at = excluded.starts_at, duration_s = excluded.duration_s, superseded = excluded.superseded,
      reported_at = excluded.reported_at`,
  columns: (rows) => [
    encodeUnquotedColumn(rows, (row) => row.operatorId),
    encodeUnquotedColumn(rows, (row) => row.chargePointId),
    textColumn(rows, (row) => row.controlId),
    textColumn(rows, (row) => row.controlType),
    encodeUnquotedColumn(rows, (row) => row.isDefault),
    textColumn(rows, (row) => JSON.stringify(row.settings)),
    timeColumn(rows, (row) => derStartOf(row.settings)),
    encodeUnquotedColumn(rows, (row) => row.settings.duration ?? null),
    encodeUnquotedColumn(rows, (row) => row.superseded),
    timeColumn(rows, (row) => row.at),
  ],
}

export interface DerRunRow extends Place {
  controlId: string
  started: boolean
  supersededIds: readonly string[]
  at: Date
}
/** Stores the reported start or end of controls, and the controls that the start supersedes. */
export const derRunKind: WriteKind<DerRunRow, undefined> = {
  name: 'stations_der_run',
  text: `
    with r as (
      select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::boolean[], $5::jsonb[], $6::timestamptz[])
        as r (operator_id, charge_point_id, control_id, started, superseded_ids, at)
    ), replaced as (
      update stations_der_controls c set superseded = true from r
      where c.operator_id = r.operator_id and c.charge_point_id = r.charge_point_id and c.control_id <> r.control_id
        and r.superseded_ids ? c.control_id
    )
    update stations_der_controls c set superseded = c.superseded and not r.started, ended_at = case when not r.started then r.at end,
      running_since = case when r.started then r.at else c.running_since end
    from r where c.operator_id = r.operator_id and c.charge_point_id = r.charge_point_id and c.control_id = r.control_id`,
  columns: (rows) => [
    encodeUnquotedColumn(rows, (row) => row.operatorId),
    encodeUnquotedColumn(rows, (row) => row.chargePointId),
    textColumn(rows, (row) => row.controlId),
    encodeUnquotedColumn(rows, (row) => row.started),
    textColumn(rows, (row) => JSON.stringify(row.supersededIds)),
    timeColumn(rows, (row) => row.at),
  ],
}

/** Stores an accepted control, which replaces one with its id, and marks the controls that it supersedes. */
export async function storeDerControl(
  client: pg.ClientBase,
  row: DerControlRow,
  supersededIds: readonly string[],
): Promise<void> {
  const place = [row.operatorId, row.chargePointId]
  await client.query(
    'delete from stations_der_controls where operator_id = $1 and charge_point_id = $2 and control_id = $3',
    [...place, row.controlId],
  )
  await client.query(derControlKind.text, derControlKind.columns([row]))
  await client.query(
    'update stations_der_controls set superseded = true where operator_id = $1 and charge_point_id = $2 and control_id = any ($3)',
    [...place, supersededIds.filter((id) => id !== row.controlId)],
  )
}

/** Criteria of a command. A control id alone identifies its control. */
export interface DerControlFilter {
  isDefault?: boolean
  controlType?: string
  controlId?: string
}
/**
 * Deletes matching controls that the charge point no longer has or will report again, if they were known when the
 * command was sent. Controls reported in the meantime remain.
 */
export async function deleteDerControls(
  client: pg.ClientBase,
  { operatorId, chargePointId, commandId }: Place & { commandId: string },
  { isDefault, controlType, controlId }: DerControlFilter,
): Promise<void> {
  await client.query(
    `delete from stations_der_controls
     where operator_id = $1 and charge_point_id = $2 and ($4::boolean is null or is_default = $4)
       and case when $6::text is not null then control_id = $6 else $5::text is null or control_type = $5 end
       and reported_at < (select sent_at from stations_commands where operator_id = $1 and id = $3)`,
    [operatorId, chargePointId, commandId, isDefault ?? null, controlType ?? null, controlId ?? null],
  )
}

export async function derControlsOf(tx: Tx, chargePointId: string): Promise<DerControl[]> {
  const rows = await tx
    .selectFrom('stations_der_controls')
    .select([
      ...aliasColumns(['controlId', 'controlType', 'isDefault', 'startsAt', 'durationS', 'superseded']),
      ...aliasColumns(['runningSince', 'endedAt', 'reportedAt']),
      sql<DerControl['settings']>`settings`.as('settings'),
    ])
    .where('charge_point_id', '=', chargePointId)
    .orderBy('control_type')
    .orderBy('is_default', 'desc')
    .orderBy('starts_at')
    .orderBy('control_id')
    .limit(1_000)
    .execute()
  return rows.map((row) => toReplyRow(row))
}
