import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  createdAtFromId,
  searchPhrasesOf,
  searchTermsOf,
  searchWordsQuery,
  sortColumnOf,
  readPage,
  type Tx,
  aliasColumns,
  toReplyRow,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import type { WalletKind, WalletRow, WalletState, listWallets } from '../../contract/index.ts'

export interface WalletFilter {
  search?: string | undefined
  kind?: WalletKind | undefined
  state?: WalletState | undefined
  owing?: 'arrears' | 'credit' | undefined
}
type Found = Omit<WalletRow, 'openedAt'> & { openedAt: Date }

/** Returns a balance from the holder's view: a liability is the holder's money, an asset is the holder's debt. */
function held(account: string, sign: 1 | -1) {
  return sql<number>`coalesce((select ${sql.lit(sign)} * b.balance_minor from ledger_balances b
    where b.operator_id = w.operator_id and b.account = ${sql.lit(account)} and b.holder_id = w.id and b.currency = w.currency), 0)::bigint`
}

function wallets(tx: Tx) {
  return tx
    .selectFrom('ledger_wallets as w')
    .leftJoin('ledger_wallets as p', (on) =>
      on.onRef('p.operator_id', '=', 'w.operator_id').onRef('p.id', '=', 'w.payer_id'),
    )
    .select([
      ...aliasColumns('w', [
        'id',
        'kind',
        'name',
        'state',
        'stateReason',
        'currency',
        'payerId',
        'openedAt',
        'version',
        'creditLimitMinor',
      ]),
      'p.name as payerName',

      held('wallet_principal', -1).as('principalMinor'),
      held('wallet_gift', -1).as('giftMinor'),
      held('wallet_frozen', -1).as('frozenMinor'),
      held('wallet_deposit', -1).as('depositMinor'),
      held('wallet_credit', 1).as('creditUsedMinor'),
      held('wallet_arrears', 1).as('arrearsMinor'),
      held('refunds_owed', -1).as('refundsOwedMinor'),
      sql<number>`0`.as('availableMinor'),
    ])
}

function present(row: Found): WalletRow {
  const { principalMinor, creditLimitMinor, creditUsedMinor, arrearsMinor } = row
  const creditLeft = Math.max(creditLimitMinor - creditUsedMinor, 0)
  return {
    ...toReplyRow(row),
    availableMinor: principalMinor + creditLeft - arrearsMinor,
  }
}

/** Returns a query for the ids of wallets whose name contains all words of a text. */
export function walletIdsNamed(text: string) {
  const terms = searchTermsOf(text)
  const words = searchWordsQuery(terms)
  if (!words) return sql`select null::uuid where false`
  return sql`select ledger_wallets_named(${words}, ${searchPhrasesOf(terms)}::text[])`
}

/** Returns a page of wallets. Default order: by name. */
export async function pageOfWallets(
  tx: Tx,
  { sort, search, kind, state, owing, ...query }: WalletFilter & PagedQuery<typeof listWallets>,
): Promise<Page<WalletRow>> {
  const [column, down] = sortColumnOf(sort, { name: 'w.name_key', openedAt: 'w.opened_at' }, 'name')
  // Only names and times are read up to the page. Balances are read only for the page.
  let rows = tx.selectFrom('ledger_wallets as w').select('w.id')
  if (search) rows = rows.where(sql<SqlBool>`w.id in (${walletIdsNamed(search)})`)
  if (kind) rows = rows.where('w.kind', '=', kind)
  if (state) rows = rows.where('w.state', '=', state)
  if (owing)
    rows = rows.where(
      sql<SqlBool>`w.id = any(array(select b.holder_id from ledger_balances b
        where b.account = ${`wallet_${owing}`} and b.balance_minor > 0))`,
    )
  const found = await readPage(tx, rows.orderBy(column, down).orderBy('w.id', down), query)
  const ids = found.list.map(({ id }) => id)
  const byId = new Map((await walletsById(tx, ids)).map((wallet) => [wallet.id, wallet]))
  return { ...found, list: ids.flatMap((id) => byId.get(id) ?? []) }
}

export async function findWallet(tx: Tx, id: string): Promise<WalletRow | undefined> {
  const row = await wallets(tx).where('w.id', '=', id).executeTakeFirst()
  return row && present(row)
}

/** Returns those of the ids that exist. */
export async function walletsById(tx: Tx, ids: readonly string[]): Promise<WalletRow[]> {
  if (ids.length === 0) return []
  const rows = await wallets(tx)
    .where('w.id', 'in', [...ids])
    .execute()
  return rows.map(present)
}

/** Like `findWallet`, and locks its money until the transaction ends. */
export async function lockWallet(tx: Tx, id: string): Promise<WalletRow | undefined> {
  await sql`select from ledger_wallets where id = ${id} for no key update`.execute(tx)
  return findWallet(tx, id)
}

export interface NewWallet {
  operatorId: string
  /** The holder's own id. */
  id: string
  kind: WalletKind
  name: string
  currency: string
  creditLimitMinor: number
}
export async function insertWallet(tx: Tx, wallet: NewWallet): Promise<void> {
  await tx
    .insertInto('ledger_wallets')
    .values({
      operator_id: wallet.operatorId,
      id: wallet.id,
      opened_at: createdAtFromId(wallet.id),
      kind: wallet.kind,
      name: wallet.name,
      currency: wallet.currency,
      credit_limit_minor: wallet.creditLimitMinor,
      payer_id: null,
      closed_at: null,
    })
    .execute()
  if (wallet.creditLimitMinor > 0) await recordCreditLimit(tx, wallet.id)
}

/** Stores the wallet's current limit in an immutable row as well, so that the check can compare both. */
async function recordCreditLimit(tx: Tx, id: string): Promise<void> {
  await sql`
    insert into ledger_credit_limits (operator_id, wallet_id, number, limit_minor)
    select operator_id, id, coalesce((select max(l.number) from ledger_credit_limits l where l.operator_id = w.operator_id and l.wallet_id = w.id), 0) + 1,
      credit_limit_minor from ledger_wallets w where id = ${id}`.execute(tx)
}

export interface WalletChange {
  name?: string | undefined
  state?: WalletState | undefined
  stateReason?: string | undefined
  creditLimitMinor?: number | undefined
  closedAt?: Date | undefined
}
export async function updateWallet(tx: Tx, id: string, change: WalletChange): Promise<void> {
  await tx
    .updateTable('ledger_wallets')
    .set({
      version: sql`version + 1`,
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.state === undefined ? {} : { state: change.state, state_since: sql<Date>`now()` }),
      ...(change.stateReason === undefined ? {} : { state_reason: change.stateReason }),
      ...(change.creditLimitMinor === undefined ? {} : { credit_limit_minor: change.creditLimitMinor }),
      ...(change.closedAt === undefined ? {} : { closed_at: change.closedAt }),
    })
    .where('id', '=', id)
    .execute()
  if (change.creditLimitMinor !== undefined) await recordCreditLimit(tx, id)
}

/**
 * Sets the payer before a wallet from `at` on. The previous one is stored with its time, unless its period has zero
 * length.
 */
export async function changePayer(
  tx: Tx,
  id: string,
  { payerId, at }: { payerId: string | null; at: Date },
): Promise<void> {
  await sql`
    with past as (
      insert into ledger_past_payers (operator_id, wallet_id, payer_id, valid)
      select operator_id, id, payer_id, tstzrange(payer_since, ${at}) from ledger_wallets
      where id = ${id} and payer_id is not null and payer_id is distinct from ${payerId}::uuid
        and coalesce(payer_since < ${at}, true)
    )
    update ledger_wallets set payer_id = ${payerId}, payer_since = greatest(payer_since, ${at}), version = version + 1
    where id = ${id} and payer_id is distinct from ${payerId}::uuid`.execute(tx)
}

export interface RefundableTopup {
  id: string
  at: Date
  method: string
  voucherNo: string
  paidMinor: number
  giftMinor: number
  refundedMinor: number
  leftMinor: number
}
/** Returns recharges with a refundable rest, newest first. */
export async function refundableTopups(tx: Tx, walletId: string): Promise<RefundableTopup[]> {
  const { rows } = await sql<RefundableTopup>`
    select id, at, method, voucher_no as "voucherNo", paid_minor as "paidMinor", gift_minor as "giftMinor", refunded_minor as "refundedMinor",
      principal_minor - refunded_minor as "leftMinor"
    from ledger_topups where wallet_id = ${walletId} and refunded_minor < principal_minor order by at desc, id desc`.execute(
    tx,
  )
  return rows
}

export async function walletNames(tx: Tx, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return []
  return tx
    .selectFrom('ledger_wallets')
    .where('id', 'in', [...ids])
    .select(['id', 'name'])
    .execute()
}

export interface WalletMovement {
  effectiveAt: Date
  businessType: string
  businessId: string
  account: string
  /** Debit positive, credit negative. */
  amountMinor: number
  currency: string
  memo: string
}
export async function movementsOfHolder(tx: Tx, holderId: string): Promise<WalletMovement[]> {
  const { rows } = await sql<WalletMovement>`
    select j.effective_at as "effectiveAt", j.business_type as "businessType", j.business_id as "businessId", e.account,
      e.amount_minor as "amountMinor", j.currency, j.memo
    from ledger_entries e join ledger_journals j on j.operator_id = e.operator_id and j.id = e.journal_id
    where e.holder_id = ${holderId} order by j.effective_at, j.id, e.line`.execute(tx)
  return rows
}

const ownAccounts = {
  wallet_principal: 'principal',
  wallet_gift: 'gift',
  wallet_frozen: 'frozen',
  wallet_arrears: 'arrears',
} as const
type OwnAccount = (typeof ownAccounts)[keyof typeof ownAccounts]
/** A movement in the holder's view. Negative for outgoing money or a debt. */
export interface HolderMovement {
  at: string
  what: string
  businessId: string
  account: OwnAccount
  amountMinor: number
  currency: string
}
/** Returns movements of a wallet's own accounts, newest first. */
export async function pageOfHolderMovements(
  tx: Tx,
  holderId: string,
  wanted: { page: number; pageSize: number },
): Promise<Page<HolderMovement>> {
  const rows = tx
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_journals as j', (on) =>
      on.onRef('j.operator_id', '=', 'e.operator_id').onRef('j.id', '=', 'e.journal_id'),
    )
    .where('e.holder_id', '=', holderId)
    .where('e.account', 'in', ['wallet_principal', 'wallet_gift', 'wallet_frozen', 'wallet_arrears'])
    .select([
      'j.effective_at as at',
      'j.business_type as what',
      ...aliasColumns('j', ['businessId', 'currency']),
      'e.account',
      sql<number>`-e.amount_minor`.as('amountMinor'),
    ])
    .orderBy('j.effective_at', 'desc')
    .orderBy('j.id', 'desc')
    .orderBy('e.line')
  const found = await readPage(tx, rows, wanted)
  return {
    ...found,
    list: found.list.map(({ at, account, ...row }) => ({
      ...row,
      at: at.toISOString(),
      account: isOwn(account) ? ownAccounts[account] : 'principal',
    })),
  }
}
function isOwn(account: string): account is keyof typeof ownAccounts {
  return account in ownAccounts
}
