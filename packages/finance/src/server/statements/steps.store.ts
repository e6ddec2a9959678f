import { type Tx, aliasColumns, toReplyRow } from '@evops/platform/server'
import type { StatementStep, StatementStepKind } from '../../contract/index.ts'

export interface NewStatementStep {
  operatorId: string
  id: string
  statementId: string
  /** Version of the statement after the step. */
  seq: number
  at: Date
  kind: StatementStepKind
  /** Undefined for a scheduled job. */
  by?: { userId: string; name: string }
  text: string
}
export async function insertStatementStep(
  tx: Tx,
  { operatorId, id, statementId, seq, at, kind, by, text }: NewStatementStep,
): Promise<void> {
  await tx
    .insertInto('finance_steps')
    .values({
      operator_id: operatorId,
      id,
      statement_id: statementId,
      seq,
      at,
      kind,
      by_id: by?.userId ?? null,
      by_name: by?.name ?? '',
      text,
    })
    .execute()
}
/** Returns the steps, oldest first. */
export async function stepsOfStatement(tx: Tx, statementId: string): Promise<StatementStep[]> {
  const rows = await tx
    .selectFrom('finance_steps')
    .select(aliasColumns(['id', 'kind', 'at', 'byName', 'text']))
    .where('statement_id', '=', statementId)
    .orderBy('seq')
    .execute()
  return rows.map((step) => toReplyRow(step))
}
