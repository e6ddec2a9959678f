import { aliasColumns, type Tx } from '@evops/platform/server'
import type { FeedbackReply } from '../../contract/index.ts'

/** Lists the operator's prepared replies by title. */
export async function listReplies(tx: Tx): Promise<FeedbackReply[]> {
  const rows = await tx
    .selectFrom('members_feedback_replies')
    .select(aliasColumns(['id', 'title', 'texts']))
    .orderBy('title')
    .orderBy('id')
    .execute()
  return rows.map(({ id, title, texts }) => ({ id, title, zh: '', en: '', es: '', ...texts }))
}

export async function storeReply(tx: Tx, operatorId: string, { id, title, ...texts }: FeedbackReply): Promise<void> {
  const values = { title, texts: JSON.stringify(texts) }
  await tx
    .insertInto('members_feedback_replies')
    .values({ operator_id: operatorId, id, ...values })
    .onConflict((on) => on.columns(['operator_id', 'id']).doUpdateSet(values))
    .execute()
}

/** Returns the title of the deleted reply; undefined if there was none. */
export async function deleteReply(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx.deleteFrom('members_feedback_replies').where('id', '=', id).returning('title').executeTakeFirst()
  return row?.title
}
