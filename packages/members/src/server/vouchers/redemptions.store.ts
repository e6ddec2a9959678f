import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  aliasColumns,
  buildRowSlice,
  readPage,
  sortColumnOf,
  toReplyRow,
  violatedConstraint,
  type RowSlice,
  type SliceRequest,
  type Tx,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import {
  publicMemberName,
  type listVoucherRedemptions,
  type VoucherRedemptionFilter,
  type VoucherRedemptionRow,
} from '../../contract/index.ts'

function redemptions(tx: Tx, { batchId, memberId }: VoucherRedemptionFilter) {
  let rows = tx
    .selectFrom('members_voucher_redemptions as r')
    .innerJoin('members_voucher_batches as b', (on) =>
      on.onRef('b.operator_id', '=', 'r.operator_id').onRef('b.id', '=', 'r.batch_id'),
    )
    .innerJoin('members_voucher_codes as c', (on) =>
      on.onRef('c.operator_id', '=', 'r.operator_id').onRef('c.code_hash', '=', 'r.code_hash'),
    )
    .innerJoin('members_members as m', (on) =>
      on.onRef('m.operator_id', '=', 'r.operator_id').onRef('m.id', '=', 'r.member_id'),
    )
    .select([
      ...aliasColumns('r', ['id', 'batchId', 'memberId', 'amountMinor', 'journalId', 'redeemedAt']),
      'b.name as batchName',
      'b.currency',
      ...aliasColumns('c', ['lastFour']),
      ...aliasColumns('m', ['nickname', 'realName', 'mobile']),
    ])
  if (batchId) rows = rows.where('r.batch_id', '=', batchId)
  if (memberId) rows = rows.where('r.member_id', '=', memberId)
  return rows
}
type Found = Awaited<ReturnType<ReturnType<typeof redemptions>['execute']>>[number]
function present({ nickname, realName, mobile, lastFour, ...row }: Found): VoucherRedemptionRow {
  const memberName = publicMemberName({ nickname, realName, mobile })
  return { ...toReplyRow(row), memberName, maskedCode: `•••• ${lastFour}` }
}

export async function pageOfVoucherRedemptions(
  tx: Tx,
  { sort, ...query }: VoucherRedemptionFilter & PagedQuery<typeof listVoucherRedemptions>,
): Promise<Page<VoucherRedemptionRow>> {
  const [column, down] = sortColumnOf(sort, { redeemedAt: 'r.redeemed_at' }, '-redeemedAt')
  const found = await readPage(tx, redemptions(tx, query).orderBy(column, down).orderBy('r.id', down), query)
  return { ...found, list: found.list.map(present) }
}
/** Returns a slice of filtered redemptions, oldest first. */
export async function sliceOfVoucherRedemptions(
  tx: Tx,
  filter: VoucherRedemptionFilter,
  { after, limit }: SliceRequest<Pick<VoucherRedemptionRow, 'redeemedAt' | 'id'>>,
): Promise<RowSlice<VoucherRedemptionRow, VoucherRedemptionRow>> {
  let rows = redemptions(tx, filter).orderBy('r.redeemed_at').orderBy('r.id').limit(limit)
  if (after)
    rows = rows.where(sql<SqlBool>`(r.redeemed_at, r.id) > (${after.redeemedAt}::timestamptz, ${after.id}::uuid)`)
  return buildRowSlice((await rows.execute()).map(present), limit)
}

/** A code with what decides whether it can be redeemed now. */
export interface RedeemableCode {
  batchId: string
  kind: string
  state: string
  amountMinor: number
  currency: string
  leftMinor: number
  usesLeft: number
  validFrom: Date
  validUntil: Date
}
/** Finds a code by its hash and locks it and its batch, so that redemptions of a batch wait for each other. */
export async function lockVoucherCode(tx: Tx, hash: Buffer): Promise<RedeemableCode | undefined> {
  return tx
    .selectFrom('members_voucher_batches as b')
    .innerJoin('members_voucher_codes as c', (on) =>
      on.onRef('c.operator_id', '=', 'b.operator_id').onRef('c.batch_id', '=', 'b.id'),
    )
    .where('c.code_hash', '=', hash)
    .select([
      ...aliasColumns('c', ['batchId']),
      ...aliasColumns('b', ['kind', 'state', 'amountMinor', 'currency', 'validFrom', 'validUntil']),
      sql<number>`b.budget_minor - b.redeemed_minor`.as('leftMinor'),
      sql<number>`c.max_uses - c.uses`.as('usesLeft'),
    ])
    .forNoKeyUpdate(['b', 'c'])
    .executeTakeFirst()
}
export async function hasRedeemedVoucher(tx: Tx, batchId: string, memberId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('members_voucher_redemptions')
    .select('id')
    .where('batch_id', '=', batchId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row !== undefined
}

export interface VoucherRedemption {
  operatorId: string
  id: string
  batchId: string
  hash: Buffer
  memberId: string
  amountMinor: number
  journalId: string
  at: Date
}
/**
 * Stores a redemption and counts it for its code and batch. Returns `spent` if the budget or the uses are exceeded, or
 * `redeemed` if the member has redeemed a code of the batch; then the transaction has failed.
 */
export async function insertVoucherRedemption(
  tx: Tx,
  { operatorId, id, batchId, hash, memberId, amountMinor, journalId, at }: VoucherRedemption,
): Promise<'done' | 'spent' | 'redeemed'> {
  try {
    await sql`
      with batch as (
        update members_voucher_batches set redeemed_minor = redeemed_minor + ${amountMinor}::bigint,
          redemptions = redemptions + 1 where operator_id = ${operatorId} and id = ${batchId}
      ), code as (
        update members_voucher_codes set uses = uses + 1 where operator_id = ${operatorId} and code_hash = ${hash}
      )
      insert into members_voucher_redemptions (operator_id, id, batch_id, code_hash, member_id, amount_minor, journal_id,
        redeemed_at)
      values (${operatorId}, ${id}, ${batchId}, ${hash}, ${memberId}, ${amountMinor}, ${journalId}, ${at})`.execute(tx)
    return 'done'
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'members_voucher_redemptions_once') return 'redeemed'
    if (constraint === 'members_voucher_batches_budget' || constraint === 'members_voucher_codes_uses') return 'spent'
    throw error
  }
}

/** Moves redemptions when two members are merged. Of two redemptions of a batch, one stays with the former member. */
export async function moveVoucherRedemptions(tx: Tx, fromId: string, intoId: string): Promise<void> {
  await sql`update members_voucher_redemptions r set member_id = ${intoId} where member_id = ${fromId} and not exists (
    select from members_voucher_redemptions o where o.batch_id = r.batch_id and o.member_id = ${intoId})`.execute(tx)
}
