import { newId } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { recordListChange } from '@evops/stations/server'
import { sql } from 'kysely'
import type { StartLimits } from '@evops/cards/contract'
import { limitColumns } from './limits.store.ts'

/** A start token with the data of its card. A card that is not active is refused by charge points. */
export interface CardToken {
  operatorId: string
  /** The chip's number. */
  idTag: string
  /** The printed number, masked, because every user can read and search labels (D-30d). */
  label: string
  cardState: 'active' | 'locked' | 'grey' | 'lost' | 'replaced' | 'expired' | 'cancelled'
  /** True if offline charge points must not accept it. */
  onlineOnly: boolean
  credential: 'online' | 'whitelist' | 'purse'
  validFrom: Date | null
  validUntil: Date | null
  limitMinor: number | null
  limitDwh: number | null
  /** Missing: unchanged. */
  limits?: StartLimits
  /** Wallet of the card's chip, which pays for its sessions from an instant on. Null: the holder's wallet pays. */
  purse: { id: string; since: Date } | null
}

/** Creates a card's start token, or updates the one with its tag. Returns its id. */
export async function upsertCardToken(tx: Tx, card: CardToken): Promise<string> {
  const tokenId = (await upsertCardTokens(tx, [card])).get(card.idTag)
  if (tokenId === undefined) throw new Error('a token was neither made nor changed')
  return tokenId
}

/** The same for many cards of one operator in one statement. Returns their ids by tag. */
export async function upsertCardTokens(tx: Tx, cards: readonly CardToken[]): Promise<Map<string, string>> {
  const rows = cards.map((card) => ({
    operator_id: card.operatorId,
    id: newId(),
    id_tag: card.idTag,
    label: card.label,
    state: card.cardState === 'active' ? 'accepted' : 'blocked',
    card_state: card.cardState,
    online_only: card.onlineOnly,
    entered_credential: card.credential,
    valid_from: card.validFrom,
    valid_until: card.validUntil,
    limit_minor: card.limitMinor,
    limit_dwh: card.limitDwh,
    purse_id: card.purse?.id ?? null,
    purse_since: card.purse?.since ?? null,
  }))
  const { rows: storedRows } = await sql<{ id: string; idTag: string }>`
    insert into charging_tokens as t (operator_id, id, id_tag, label, state, card_state, online_only, entered_credential, valid_from, valid_until, limit_minor, limit_dwh, kind, purse_id, purse_since)
    select operator_id, id, id_tag, label, state, card_state, online_only, entered_credential, valid_from, valid_until, limit_minor, limit_dwh, 'ISO14443', purse_id, purse_since
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (operator_id uuid, id uuid, id_tag text, label text, state text,
      card_state text, online_only boolean, entered_credential text, valid_from timestamptz, valid_until timestamptz, limit_minor bigint, limit_dwh bigint, purse_id uuid, purse_since timestamptz)
    on conflict on constraint charging_tokens_id_tag_key do update set label = excluded.label, state = excluded.state,
      card_state = excluded.card_state, online_only = excluded.online_only, entered_credential = excluded.entered_credential, valid_from = excluded.valid_from,
      valid_until = excluded.valid_until, limit_minor = excluded.limit_minor, limit_dwh = excluded.limit_dwh,
      kind = coalesce(t.kind, excluded.kind), purse_id = excluded.purse_id,
      purse_since = case when t.purse_id = excluded.purse_id then t.purse_since else excluded.purse_since end, version = t.version + 1, updated_at = now()
    returning id, id_tag as "idTag"`.execute(tx)
  const byKey = new Map(storedRows.map(({ id, idTag }) => [idTag.toLowerCase(), id]))
  const ids = new Map(cards.map(({ idTag }) => [idTag, byKey.get(idTag.toLowerCase()) ?? '']))
  for (const { idTag, limits } of cards)
    if (limits && Object.keys(limits).length > 0)
      await tx
        .updateTable('charging_tokens')
        .where('id', '=', ids.get(idTag) ?? '')
        .set(limitColumns(limits))
        .execute()
  await recordListChange(tx, {
    // A card with new limits is removed from local lists, because the lists cannot contain limits.
    refuses: cards.some(
      ({ cardState, onlineOnly, limits = {} }) =>
        cardState !== 'active' || onlineOnly || Object.values(limits).some((limit) => limit !== null),
    ),
  })
  return ids
}

/** Returns those tags that belong to active cards. The permissions of such a token are set on its card. */
export async function tagsOfCards(tx: Tx, idTags: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ idTag: string }>`
    select id_tag as "idTag" from charging_tokens
    where card_state is not null and id_tag_key in (select lower(tag) from unnest(${idTags}::text[]) tag)`.execute(tx)
  return rows.map(({ idTag }) => idTag)
}
