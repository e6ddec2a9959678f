import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  textMatchesSql,
  readPage,
  buildRowSlice,
  type RowSlice,
  type SliceRequest,
  type Tx,
  sortColumnOf,
  tagMatchesSql,
  tagSortSql,
  aliasColumns,
  toReplyRow,
} from '@evops/platform/server'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { CardFamily, CardFilter, CardRow, listCards, StatementKind } from '../../contract/index.ts'
import { cardNoSql, secureNoSql, fullNumberFilter, cardUidSql, type UnmaskableFamilies } from './numbers.store.ts'

/** Filter with the families that the caller may see. */
export type CardSelection = CardFilter & UnmaskableFamilies & { families: readonly CardFamily[] }

/** Payer of a card: the holder of its token while the card is usable, afterwards the holder of its last operation. */
const holderId = sql<string | null>`case when c.ended_at is null then t.holder_id else o.holder_id end`

function cards(tx: Tx) {
  return tx
    .selectFrom('cards_cards as c')
    .innerJoin('cards_operations as o', (on) =>
      on.onRef('o.operator_id', '=', 'c.operator_id').onRef('o.card_id', '=', 'c.id').onRef('o.seq', '=', 'c.seq'),
    )
    .leftJoin('charging_card_tokens as t', (on) =>
      on.onRef('t.operator_id', '=', 'c.operator_id').onRef('t.token_id', '=', 'c.token_id'),
    )
    .leftJoin('ledger_wallet_names as w', (on) =>
      on.onRef('w.operator_id', '=', 'c.operator_id').on(sql<SqlBool>`w.id = ${holderId}`),
    )
    .leftJoin('ledger_deposit_states as d', (on) =>
      on.onRef('d.operator_id', '=', 'c.operator_id').onRef('d.id', '=', 'c.deposit_id').on('d.state', '=', 'held'),
    )
    .where('c.deleted_at', 'is', null)
    .select([
      ...aliasColumns('c', [
        'id',
        'cardNo',
        'uid',
        'secureNo',
        'ats',
        'applet',
        'family',
        'media',
        'cardType',
        'state',
        'plate',
        'depositId',
        'validFrom',
        'validUntil',
        'limitMinor',
        'limitDwh',
        'keyVersion',
        'replacesId',
        'collected',
        'remark',
        'createdAt',
        'issuedAt',
        'endedAt',
        'version',
      ]),
      ...aliasColumns('t', ['daySessions', 'dayDwh', 'stationIds', 'boundPlate']),
      sql<CardRow['windows']>`t.windows`.as('windows'),
      'w.id as holderId',
      'w.name as holderName',
      'w.kind as holderKind',
      'd.amount_minor as depositMinor',
    ])
}
type Found = Awaited<ReturnType<ReturnType<typeof cards>['execute']>>[number]
const formatInstant = (at: Date | null) => at?.toISOString() ?? null
function present(row: Found): CardRow {
  return {
    ...toReplyRow(row),
    validFrom: formatInstant(row.validFrom),
    validUntil: formatInstant(row.validUntil),
    issuedAt: formatInstant(row.issuedAt),
    endedAt: formatInstant(row.endedAt),
  }
}

function selectCards(tx: Tx, { search, offline, families, family, state, cardType, ...filter }: CardSelection) {
  // An array, because a list of no families would be no SQL.
  let rows = cards(tx).where(sql<boolean>`c.family = any(${[...families]}::text[])`)
  if (search)
    rows = rows.where(
      sql<SqlBool>`(${tagMatchesSql(cardNoSql, search, fullNumberFilter(filter))} or ${tagMatchesSql(cardUidSql, search.toUpperCase(), fullNumberFilter(filter))}
        or ${tagMatchesSql(secureNoSql, search.toUpperCase(), fullNumberFilter(filter))}
        or ${textMatchesSql(search, { names: [sql`c.plate`] })})`,
    )
  if (offline) rows = rows.where('c.family', offline === 'true' ? '<>' : '=', 'online')
  if (family) rows = rows.where('c.family', '=', family)
  if (state) rows = rows.where('c.state', '=', state)
  if (cardType) rows = rows.where('c.card_type', '=', cardType)
  if (filter.holderId) rows = rows.where(sql<SqlBool>`${holderId} = ${filter.holderId}::uuid`)
  return rows
}

const sortsOf = (query: UnmaskableFamilies) => ({
  cardNo: tagSortSql(cardNoSql, fullNumberFilter(query)),
  createdAt: sql.ref('c.created_at'),
  issuedAt: sql.ref('c.issued_at'),
  validUntil: sql.ref('c.valid_until'),
})

export async function pageOfCards(
  tx: Tx,
  { sort, ...query }: CardSelection & PagedQuery<typeof listCards>,
): Promise<Page<CardRow>> {
  const [column, down] = sortColumnOf(sort, sortsOf(query), '-createdAt')
  const rows = selectCards(tx, query).orderBy(column, down).orderBy('c.id', down)
  const found = await readPage(tx, rows, query)
  return { ...found, list: found.list.map(present) }
}
/** True while a session of the card's token is active. */
const charging = (tokenId: RawBuilder<unknown>) => sql<boolean>`exists (select from charging_card_sessions x
  where x.operator_id = platform_operator() and x.token_id = ${tokenId} and x.unended)`
/** Returns a card with its replacement (null: none), and whether it has an active session. */
export async function findCard(
  tx: Tx,
  id: string,
): Promise<(CardRow & { replacedById: string | null; charging: boolean }) | undefined> {
  const row = await cards(tx)
    .where('c.id', '=', id)
    .select((eb) => [
      eb
        .selectFrom('cards_cards as r')
        .whereRef('r.operator_id', '=', 'c.operator_id')
        .whereRef('r.replaces_id', '=', 'c.id')
        .select('r.id')
        .limit(1)
        .as('replacedById'),
      sql<boolean>`c.ended_at is null and ${charging(sql.ref('c.token_id'))}`.as('charging'),
    ])
    .executeTakeFirst()
  return row && { ...present(row), replacedById: row.replacedById, charging: row.charging }
}
export async function countCards(tx: Tx, filter: CardSelection): Promise<number> {
  const row = await tx
    .selectFrom(selectCards(tx, filter).as('s'))
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirst()
  return row?.n ?? 0
}
export async function sliceOfCards(
  tx: Tx,
  filter: CardSelection,
  { after, limit }: SliceRequest<CardRow>,
): Promise<RowSlice<CardRow, CardRow>> {
  let rows = selectCards(tx, filter).orderBy('c.created_at').orderBy('c.id').limit(limit)
  if (after)
    rows = rows.where(sql<SqlBool>`(c.created_at, c.id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)`)
  return buildRowSlice((await rows.execute()).map(present), limit)
}

/** Returns true while a session of a card's token is active. */
export async function isCardCharging(tx: Tx, tokenId: string | null): Promise<boolean> {
  const { rows } = await sql<{
    goesOn: boolean
  }>`select ${charging(sql`${tokenId}::uuid`)} as "goesOn"`.execute(tx)
  return rows[0]?.goesOn ?? false
}

/** Returns the end of the last session of each token. Active sessions do not count. */
export async function lastUses(tx: Tx, tokenIds: readonly string[]): Promise<Map<string, Date>> {
  const rows = await tx
    .selectFrom('charging_card_sessions')
    .where(sql<SqlBool>`token_id = any(${[...tokenIds]}::uuid[])`)
    .groupBy('token_id')
    .select([...aliasColumns(['tokenId']), sql<Date>`max(coalesce(ended_at, now()))`.as('at')])
    .execute()
  return new Map(rows.map(({ tokenId, at }) => [tokenId ?? '', at]))
}

/** Returns members and companies with open wallets, by name. */
export async function holdersByName(
  tx: Tx,
  search: string | undefined,
): Promise<{ id: string; name: string; kind: string }[]> {
  let rows = tx
    .selectFrom('ledger_wallet_names')
    .where('state', '=', 'active')
    .where('kind', 'not in', ['purse', 'guest'])
  if (search) rows = rows.where(textMatchesSql(search, { names: [sql`name`] }))
  return rows.select(['id', 'name', 'kind']).orderBy('name').limit(20).execute()
}

/** Returns a known chip in either byte order, of a usable card or of an ended one. */
export async function listCardsByChip(
  tx: Tx,
  chipKeys: readonly string[],
): Promise<{ chipKey: string; uid: string; cardNo: string }[]> {
  return tx
    .selectFrom('cards_cards')
    .where('chip_key', 'in', [...chipKeys])
    .where('deleted_at', 'is', null)
    .where('secure_no', 'is', null)
    .select(aliasColumns(['chipKey', 'uid', 'cardNo']))
    .execute()
}

interface StatementFound {
  at: Date
  kind: StatementKind
  amountMinor: number
  reference: string
  cardNo: string | null
}
/** Scope of a statement: a card, or all movements of a holder's account. */
export type StatementScope = { cardId: string } | { holderId: string }

/** Accounts that count as a wallet's balance. Debts count negatively. Deposits are separate. */
export const walletBalanceAccounts = sql`('wallet_principal', 'wallet_gift', 'wallet_frozen', 'wallet_credit', 'wallet_arrears')`

/** Counter operations of a card, and the amounts of its sessions as defined by the sessions. */
const linesOfCard = (cardId: string) => sql<StatementFound>`
  select o.at, o.kind, case o.kind when 'recharge' then o.amount_minor else -o.amount_minor end as "amountMinor",
    o.voucher_no as reference, c.card_no as "cardNo"
  from cards_operations o join cards_cards c on c.operator_id = o.operator_id and c.id = o.card_id
  left join organisation_approval_states a on a.operator_id = o.operator_id and a.id = o.approval_id
  where o.card_id = ${cardId} and o.kind in ('recharge', 'refund') and o.amount_minor is not null
    and (o.approval_id is null or a.state = 'executed')
  union all
  select coalesce(o.ended_at, o.started_at), 'charge', -o.payable_minor, o.session_no, c.card_no
  from charging_card_sessions o join cards_cards c on c.operator_id = o.operator_id and c.token_id = o.token_id
    and c.issued_at <= o.started_at and (c.ended_at is null or c.ended_at > o.started_at)
  where c.id = ${cardId} and o.payable_minor <> 0`

/** All journals that moved a holder's account, from the ledger. */
const linesOfHolder = (holderId: string) => sql<StatementFound>`
  select l.recorded_at as at, case when l.business_type = 'wallet.recharged' then 'recharge'
      when l.business_type in ('wallet.refunded', 'wallet.closed') then 'refund'
      when l.business_type like 'order.%' then case when sum(l.amount_minor) > 0 then 'charge' else 'session_refund' end
      else 'other' end as kind,
    -sum(l.amount_minor)::bigint as "amountMinor", coalesce(max(o.session_no), '') as reference, max(c.card_no) as "cardNo"
  from ledger_holder_lines l
  left join charging_card_sessions o on o.operator_id = l.operator_id and o.session_id = l.business_id and l.business_type like 'order.%'
  left join cards_cards c on c.operator_id = o.operator_id and c.token_id = o.token_id
    and c.issued_at <= o.started_at and (c.ended_at is null or c.ended_at > o.started_at)
  where l.holder_id = ${holderId} and l.account in ${walletBalanceAccounts}
  group by l.operator_id, l.journal_id, l.business_type, l.business_id, l.recorded_at having sum(l.amount_minor) <> 0`

/** Returns the lines of a statement as a subquery. */
export function statementLines(whose: StatementScope) {
  return sql<StatementFound>`(${'cardId' in whose ? linesOfCard(whose.cardId) : linesOfHolder(whose.holderId)})`
}
