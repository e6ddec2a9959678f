import type { Page, PagedQuery } from '@evops/platform/contract'
import { aliasColumns, readPage, sortColumnOf, textMatchesSql, toReplyRow, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type {
  listVoucherBatches,
  VoucherBatchFilter,
  VoucherBatchForm,
  VoucherBatchRow,
  VoucherBatchState,
} from '../../contract/index.ts'

/** A batch whose validity has passed is expired, unless it is a draft or ended. */
const stateAt = (now: Date) => sql<VoucherBatchState>`
  case when b.state in ('active', 'paused') and b.valid_until <= ${now} then 'expired' else b.state end`

function batches(tx: Tx, now: Date, { search, state, kind }: VoucherBatchFilter = {}) {
  let rows = tx.selectFrom('members_voucher_batches as b').select([
    ...aliasColumns('b', [
      'id',
      'name',
      'amountMinor',
      'codes',
      'usesPerCode',
      'validFrom',
      'validUntil',
      'note',
      'currency',
      'budgetMinor',
      'redeemedMinor',
      'redemptions',
      'sharedCode',
      'createdAt',
    ]),
    sql<VoucherBatchRow['kind']>`b.kind`.as('kind'),
    sql<number>`b.budget_minor - b.redeemed_minor`.as('leftMinor'),
    sql<number>`(select count(*) from members_voucher_codes c
        where c.operator_id = b.operator_id and c.batch_id = b.id)`.as('issued'),
    stateAt(now).as('state'),
  ])
  if (search) rows = rows.where(textMatchesSql(search, { names: [sql`b.name_key`] }))
  if (state) rows = rows.where(stateAt(now), '=', state)
  if (kind) rows = rows.where('b.kind', '=', kind)
  return rows
}

export async function pageOfVoucherBatches(
  tx: Tx,
  now: Date,
  { sort, ...query }: VoucherBatchFilter & PagedQuery<typeof listVoucherBatches>,
): Promise<Page<VoucherBatchRow>> {
  const columns = {
    name: 'b.name_key',
    validUntil: 'b.valid_until',
    redeemedMinor: 'b.redeemed_minor',
    createdAt: 'b.created_at',
  } as const
  const [column, down] = sortColumnOf(sort, columns, '-createdAt')
  const found = await readPage(tx, batches(tx, now, query).orderBy(column, down).orderBy('b.id', down), query)
  return { ...found, list: found.list.map(toReplyRow) }
}
/** Returns the filtered batches, newest first; an operator has hundreds at most. */
export async function allVoucherBatches(tx: Tx, now: Date, filter: VoucherBatchFilter): Promise<VoucherBatchRow[]> {
  const rows = await batches(tx, now, filter).orderBy('b.created_at', 'desc').orderBy('b.id', 'desc').execute()
  return rows.map(toReplyRow)
}
export async function findVoucherBatch(tx: Tx, now: Date, id: string): Promise<VoucherBatchRow | undefined> {
  const row = await batches(tx, now).where('b.id', '=', id).executeTakeFirst()
  return row && toReplyRow(row)
}
/** Finds a batch like `findVoucherBatch`, and locks it until the transaction ends. */
export async function lockVoucherBatch(tx: Tx, now: Date, id: string): Promise<VoucherBatchRow | undefined> {
  await sql`select from members_voucher_batches where id = ${id} for no key update`.execute(tx)
  return findVoucherBatch(tx, now, id)
}

/** Inserts a draft. Returns false if the name is taken. */
export async function insertVoucherBatch(
  tx: Tx,
  batch: VoucherBatchForm & {
    operatorId: string
    id: string
    currency: string
    budgetMinor: number
    sharedCode: string | null
    at: Date
  },
): Promise<boolean> {
  const done = await tx
    .insertInto('members_voucher_batches')
    .values({
      operator_id: batch.operatorId,
      id: batch.id,
      name: batch.name,
      kind: batch.kind,
      amount_minor: batch.amountMinor,
      currency: batch.currency,
      budget_minor: batch.budgetMinor,
      codes: batch.codes,
      uses_per_code: batch.usesPerCode,
      shared_code: batch.sharedCode,
      valid_from: new Date(batch.validFrom),
      valid_until: new Date(batch.validUntil),
      note: batch.note,
      created_at: batch.at,
    })
    .onConflict((on) => on.columns(['operator_id', 'name_key']).doNothing())
    .executeTakeFirst()
  return done.numInsertedOrUpdatedRows === 1n
}
export async function setVoucherBatchState(
  tx: Tx,
  id: string,
  state: Exclude<VoucherBatchState, 'draft' | 'expired'>,
): Promise<void> {
  await tx.updateTable('members_voucher_batches').set({ state }).where('id', '=', id).execute()
}

/** Stored part of a code: its hash, and its end for staff. */
export interface StoredVoucherCode {
  hash: Buffer
  lastFour: string
}
/** Stores the codes of a draft instead of its former ones. */
export async function replaceVoucherCodes(
  tx: Tx,
  {
    operatorId,
    batchId,
    uses,
    codes,
  }: {
    operatorId: string
    batchId: string
    uses: number
    codes: readonly StoredVoucherCode[]
  },
): Promise<void> {
  await tx.deleteFrom('members_voucher_codes').where('batch_id', '=', batchId).execute()
  await sql`insert into members_voucher_codes (operator_id, code_hash, batch_id, last_four, max_uses)
    select ${operatorId}, decode(hash, 'hex'), ${batchId}, last_four, ${uses}
    from unnest(${codes.map(({ hash }) => hash.toString('hex'))}::text[], ${codes.map(({ lastFour }) => lastFour)}::text[])
      as c (hash, last_four)`.execute(tx)
}
