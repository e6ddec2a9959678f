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

export async function insertReply(tx: Tx, operatorId: string, { id, title, ...texts }: FeedbackReply): Promise<void> {
  const row = { operator_id: operatorId, id, title, texts: JSON.stringify(texts) }
  await tx.insertInto('members_feedback_replies').values(row).execute()
}

/** Returns the title before the change; undefined if the operator has no such reply. */
export async function updateReply(tx: Tx, { id, title, ...texts }: FeedbackReply): Promise<string | undefined> {
  const before = tx.selectFrom('members_feedback_replies').select('title').where('id', '=', id).forUpdate()
  const row = await before.executeTakeFirst()
  const values = { title, texts: JSON.stringify(texts) }
  await tx.updateTable('members_feedback_replies').set(values).where('id', '=', id).execute()
  return row?.title
}

/** Returns the title of the deleted reply; undefined if there was none. */
export async function deleteReply(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx.deleteFrom('members_feedback_replies').where('id', '=', id).returning('title').executeTakeFirst()
  return row?.title
}
