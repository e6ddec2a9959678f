import { aliasColumns, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'

export interface Purse {
  operatorId: string
  cardId: string
  currency: string
  /** Calculated balance of the chip from all known records. */
  purseMinor: number
  /** Money in the card's own wallet that returned and is not on the chip. */
  principalMinor: number
  clearingMinor: number
  counterFrom: number
  pinSealed: Buffer | null
  pinTries: number
}

function purses(tx: Tx) {
  return tx
    .selectFrom('cards_purses as p')
    .innerJoin('ledger_purse_balances as b', (on) =>
      on.onRef('b.operator_id', '=', 'p.operator_id').onRef('b.card_id', '=', 'p.card_id'),
    )
    .select([
      ...aliasColumns('p', ['operatorId', 'cardId', 'counterFrom', 'pinSealed', 'pinTries']),
      ...aliasColumns('b', ['currency']),
      sql<number>`b.purse_minor`.as('purseMinor'),
      sql<number>`b.principal_minor`.as('principalMinor'),
      sql<number>`b.clearing_minor`.as('clearingMinor'),
    ])
}

/** Undefined if the card has no purse or was never issued. */
export async function findPurse(tx: Tx, cardId: string): Promise<Purse | undefined> {
  return purses(tx).where('p.card_id', '=', cardId).executeTakeFirst()
}
/** Like `findPurse`, and locks the purses until the transaction ends. */
export async function lockPurses(tx: Tx, cardIds: readonly string[]): Promise<Map<string, Purse>> {
  if (cardIds.length === 0) return new Map()
  await sql`select from cards_purses where card_id = any(${[...cardIds]}::uuid[]) order by card_id for update`.execute(
    tx,
  )
  const rows = await purses(tx)
    .where('p.card_id', 'in', [...cardIds])
    .execute()
  return new Map(rows.map((row) => [row.cardId, row]))
}

export async function insertPurse(
  tx: Tx,
  { operatorId, cardId, at }: { operatorId: string; cardId: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('cards_purses')
    .values({ operator_id: operatorId, card_id: cardId, opened_at: at, pin_sealed: null })
    .execute()
}
export async function savePin(
  tx: Tx,
  cardId: string,
  { sealed, tries }: { sealed?: Buffer | null; tries: number },
): Promise<void> {
  await tx
    .updateTable('cards_purses')
    .set({ pin_tries: tries, ...(sealed !== undefined && { pin_sealed: sealed }) })
    .where('card_id', '=', cardId)
    .execute()
}

/** Returns the open shift of a user, if it began by `at`. */
export async function openShiftOfUser(tx: Tx, userId: string, at: Date): Promise<string | null> {
  const row = await tx
    .selectFrom('ledger_shift_names')
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .where('opened_at', '<=', at)
    .select('shift_id')
    .executeTakeFirst()
  return row?.shift_id ?? null
}

export async function countMissingRecords(tx: Tx, cardId: string): Promise<number> {
  const row = await tx
    .selectFrom('cards_missing_records')
    .where('card_id', '=', cardId)
    .select(sql<number>`coalesce(sum(coalesce(position_to - position_from + 1, 1)), 0)::bigint`.as('records'))
    .executeTakeFirst()
  return row?.records ?? 0
}
/** Returns the last counters that a card reported. */
export async function lastCounters(
  tx: Tx,
  cardId: string,
): Promise<{ loadCounter: number | null; debitCounter: number | null }> {
  const { rows } = await sql<{ loadCounter: number | null; debitCounter: number | null }>`
    select (max(position) filter (where series = 'load') % 65536)::int as "loadCounter",
      (max(position) filter (where series <> 'load') % 65536)::int as "debitCounter"
    from cards_transactions where card_id = ${cardId} and settle_state not in ('held', 'rejected')`.execute(tx)
  return rows[0] ?? { loadCounter: null, debitCounter: null }
}
