import { type Tx, aliasColumns } from '@evops/platform/server'
import { sql } from 'kysely'
import { tariffContent, type TariffContent } from '../../contract/index.ts'

export interface TariffDraft {
  id: string
  version: number
  content: TariffContent
  updatedAt: Date
}

export async function findDraft(tx: Tx, operatorId: string, ruleId: string): Promise<TariffDraft | undefined> {
  const row = await tx
    .selectFrom('tariffs_drafts')
    .where('operator_id', '=', operatorId)
    .where('rule_id', '=', ruleId)
    .select(aliasColumns(['id', 'version', 'content', 'updatedAt']))
    .executeTakeFirst()
  return row && { ...row, content: tariffContent.parse(row.content) }
}

export interface DraftToSave {
  ruleId: string
  id: string
  content: TariffContent
  userId: string | null
}

/** Inserts the first draft of a rule; returns undefined if there already is one. */
export async function insertDraft(
  tx: Tx,
  operatorId: string,
  draft: DraftToSave,
): Promise<Omit<TariffDraft, 'content'> | undefined> {
  return tx
    .insertInto('tariffs_drafts')
    .values({
      operator_id: operatorId,
      rule_id: draft.ruleId,
      id: draft.id,
      content: JSON.stringify(draft.content),
      updated_at: sql<Date>`now()`,
      updated_by: draft.userId,
    })
    .onConflict((conflict) => conflict.columns(['operator_id', 'rule_id']).doNothing())
    .returning(aliasColumns(['id', 'version', 'updatedAt']))
    .executeTakeFirst()
}

/** Replaces a draft at `version`; returns undefined if it was changed in the meantime. */
export async function updateDraft(
  tx: Tx,
  operatorId: string,
  { version, ...draft }: Omit<DraftToSave, 'id'> & { version: number },
): Promise<Omit<TariffDraft, 'content'> | undefined> {
  return tx
    .updateTable('tariffs_drafts')
    .set({
      content: JSON.stringify(draft.content),
      version: version + 1,
      updated_at: sql<Date>`now()`,
      updated_by: draft.userId,
    })
    .where('operator_id', '=', operatorId)
    .where('rule_id', '=', draft.ruleId)
    .where('version', '=', version)
    .returning(aliasColumns(['id', 'version', 'updatedAt']))
    .executeTakeFirst()
}

export async function deleteDraft(tx: Tx, operatorId: string, ruleId: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('tariffs_drafts')
    .where('operator_id', '=', operatorId)
    .where('rule_id', '=', ruleId)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}
