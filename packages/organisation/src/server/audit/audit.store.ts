import type { Tx } from '@evops/platform/server'
import type { ColumnType } from 'kysely'

type Json = ColumnType<unknown, string | null, never>
interface AuditTable {
  operator_id: string
  id: string
  at: Date
  user_id: string | null
  user_operator_id: string
  user_name: string
  address: string
  request_id: string
  action: string
  entity: string
  entity_id: string | null
  before: Json
  after: Json
  result: 'done' | 'refused'
}
declare module '@evops/platform/server' {
  interface Tables {
    organisation_audit: AuditTable
  }
}

export interface AuditRow {
  operatorId: string
  id: string
  at: Date
  userId: string | null
  userOperatorId: string
  userName: string
  address: string
  requestId: string
  action: string
  entity: string
  entityId: string | null
  /** JSON text. */
  before: string | null
  after: string | null
  result: 'done' | 'refused'
}

export async function insertAudit(tx: Tx, row: AuditRow): Promise<void> {
  await tx
    .insertInto('organisation_audit')
    .values({
      operator_id: row.operatorId,
      id: row.id,
      at: row.at,
      user_id: row.userId,
      user_operator_id: row.userOperatorId,
      user_name: row.userName,
      address: row.address,
      request_id: row.requestId,
      action: row.action,
      entity: row.entity,
      entity_id: row.entityId,
      before: row.before,
      after: row.after,
      result: row.result,
    })
    .execute()
}
