import type { Page, PagedQuery } from '@evops/platform/contract'
import { violatedConstraint, aliasColumns, readPage, sortColumnOf, toReplyRow, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type {
  CardFamily,
  listPlasticNumbers,
  listPlasticOrders,
  PrintBatchForm,
  PrintBatchNumber,
  PrintBatchRow,
} from '../../contract/index.ts'

function orders(tx: Tx) {
  return tx
    .selectFrom('cards_plastic_orders as p')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('cards_plastic_numbers as n')
          .whereRef('n.operator_id', '=', 'p.operator_id')
          .whereRef('n.batch_id', '=', 'p.id')
          .select([
            sql<number>`count(*)::int`.as('count'),
            sql<number>`count(n.card_id)::int`.as('received'),
            sql<number>`(count(*) filter (where n.lost))::int`.as('lost'),
          ])
          .as('c'),
      (on) => on.onTrue(),
    )
    .select([
      ...aliasColumns('p', [
        'id',
        'name',
        'family',
        'media',
        'cardType',
        'printedText',
        'orderedAt',
        'orderedBy',
        'closedAt',
      ]),
      'c.count',
      'c.received',
      'c.lost',
      sql<PrintBatchRow['state']>`case when p.closed_at is null then 'ordered' else 'received' end`.as('state'),
    ])
}

export async function pageOfPrintBatches(
  tx: Tx,
  { sort, families, ...query }: PagedQuery<typeof listPlasticOrders> & { families: readonly CardFamily[] },
): Promise<Page<PrintBatchRow>> {
  const [column, down] = sortColumnOf(sort, { orderedAt: 'p.ordered_at' }, '-orderedAt')
  const rows = orders(tx)
    .where(
      'p.family',
      'in',
      families.flatMap((each) => (each === 'offline_purse' ? [] : [each])),
    )
    .orderBy(column, down)
    .orderBy('p.id', down)
  const found = await readPage(tx, rows, query)
  return { ...found, list: found.list.map((row) => toReplyRow(row)) }
}
export async function findPrintBatch(tx: Tx, id: string): Promise<PrintBatchRow | undefined> {
  const row = await orders(tx).where('p.id', '=', id).executeTakeFirst()
  return row && toReplyRow(row)
}
/** Locked until the transaction ends, so that the second of two users who receive its last cards closes it. */
export async function lockPrintBatch(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('cards_plastic_orders').where('id', '=', id).select('id').forUpdate().execute()
}

const stateOf = sql<
  PrintBatchNumber['state']
>`case when n.card_id is not null then 'received' when n.lost then 'lost' else 'open' end`
export async function pageOfPrintBatchNumbers(
  tx: Tx,
  id: string,
  { state, ...query }: PagedQuery<typeof listPlasticNumbers> & { state?: PrintBatchNumber['state'] | undefined },
): Promise<Page<PrintBatchNumber>> {
  let rows = tx
    .selectFrom('cards_plastic_numbers as n')
    .where('n.batch_id', '=', id)
    .select([...aliasColumns('n', ['cardNo', 'cardId', 'receivedAt']), stateOf.as('state')])
    .orderBy('n.card_no')
  if (state) rows = rows.where(stateOf, '=', state)
  const found = await readPage(tx, rows, query)
  return { ...found, list: found.list.map((row) => toReplyRow(row)) }
}

/** Inserts a print order with these numbers. Returns false if one of them is already ordered. */
export async function insertPrintBatch(
  tx: Tx,
  {
    operatorId,
    id,
    form,
    numbers,
    at,
    by,
  }: {
    operatorId: string
    id: string
    form: PrintBatchForm
    numbers: readonly string[]
    at: Date
    by: string
  },
): Promise<boolean> {
  await tx
    .insertInto('cards_plastic_orders')
    .values({
      operator_id: operatorId,
      id,
      name: form.name,
      family: form.family,
      media: form.media,
      card_type: form.cardType,
      printed_text: form.printedText,
      ordered_at: at,
      ordered_by: by,
    })
    .execute()
  try {
    await sql`insert into cards_plastic_numbers (operator_id, batch_id, card_no)
      select ${operatorId}::uuid, ${id}::uuid, unnest(${[...numbers]}::text[])`.execute(tx)
    return true
  } catch (error) {
    if (violatedConstraint(error) !== 'cards_plastic_numbers_ordered') throw error
    return false
  }
}

/** Returns one of these numbers that a card in use has. */
export async function numberTaken(tx: Tx, numbers: readonly string[]): Promise<string | undefined> {
  const row = await tx
    .selectFrom('cards_cards')
    .where(sql<boolean>`card_no = any(${[...numbers]}::text[])`)
    .where('deleted_at', 'is', null)
    .where('ended_at', 'is', null)
    .select(aliasColumns(['cardNo']))
    .executeTakeFirst()
  return row?.cardNo
}

/** Returns a number of a print order in its current state. Undefined if the order does not have it. */
export async function findPrintBatchNumber(
  tx: Tx,
  { batchId, cardNo }: { batchId: string; cardNo: string },
): Promise<PrintBatchNumber['state'] | undefined> {
  const row = await tx
    .selectFrom('cards_plastic_numbers as n')
    .where('n.batch_id', '=', batchId)
    .where('n.card_no', '=', cardNo)
    .select(stateOf.as('state'))
    .executeTakeFirst()
  return row?.state
}
export async function saveReceivedNumber(
  tx: Tx,
  { batchId, cardNo, cardId, at }: { batchId: string; cardNo: string; cardId: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('cards_plastic_numbers')
    .where('batch_id', '=', batchId)
    .where('card_no', '=', cardNo)
    .set({ card_id: cardId, received_at: at })
    .execute()
}
/** Closes a print order. Missing cards are lost. */
export async function closePrintBatchRow(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('cards_plastic_numbers')
    .where('batch_id', '=', id)
    .where('card_id', 'is', null)
    .set({ lost: true })
    .execute()
  await tx.updateTable('cards_plastic_orders').where('id', '=', id).set({ closed_at: at }).execute()
}

/** Returns the numbers of a print order after a position, in their order. */
export async function sliceOfPrintBatchNumbers(
  tx: Tx,
  batchId: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  let rows = tx
    .selectFrom('cards_plastic_numbers')
    .where('batch_id', '=', batchId)
    .select(aliasColumns(['cardNo']))
  if (after !== undefined) rows = rows.where('card_no', '>', after)
  return (await rows.orderBy('card_no').limit(limit).execute()).map(({ cardNo }) => cardNo)
}
