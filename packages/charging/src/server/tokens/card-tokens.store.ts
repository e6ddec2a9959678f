import { newId } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/** A start token as its card wants it; a card that is not active is refused by charge points. */
export interface CardToken {
  operatorId: string
  /** The chip's number. */
  idTag: string
  /** The printed number, masked: labels are read and searched by everybody (D-30d). */
  label: string
  cardState: 'active' | 'locked' | 'grey' | 'lost' | 'replaced' | 'expired' | 'cancelled'
  /** Never accepted by a charge point that hears nobody. */
  onlineOnly: boolean
  validFrom: Date | null
  validUntil: Date | null
  limitMinor: number | null
  limitDwh: number | null
  /** The wallet of the card's chip, which pays for what it starts from an instant on; null: its holder's does. */
  purse: { id: string; since: Date } | null
}

/** Makes a card's start token, or brings the one that has its tag to what the card says. Returns its id. */
export async function keepCardToken(tx: Tx, card: CardToken): Promise<string> {
  const state = card.cardState === 'active' ? 'accepted' : 'blocked'
  const { rows } = await sql<{ id: string }>`
    insert into charging_tokens as t (operator_id, id, id_tag, label, state, card_state, online_only, valid_from, valid_until, limit_minor, limit_dwh, kind, purse_id, purse_since)
    values (${card.operatorId}, ${newId()}, ${card.idTag}, ${card.label}, ${state}, ${card.cardState}, ${card.onlineOnly},
      ${card.validFrom}, ${card.validUntil}, ${card.limitMinor}, ${card.limitDwh}, 'ISO14443', ${card.purse?.id ?? null}, ${card.purse?.since ?? null})
    on conflict on constraint charging_tokens_id_tag_key do update set label = excluded.label, state = excluded.state,
      card_state = excluded.card_state, online_only = excluded.online_only, valid_from = excluded.valid_from,
      valid_until = excluded.valid_until, limit_minor = excluded.limit_minor, limit_dwh = excluded.limit_dwh,
      kind = coalesce(t.kind, excluded.kind), purse_id = excluded.purse_id,
      purse_since = case when t.purse_id = excluded.purse_id then t.purse_since else excluded.purse_since end, version = t.version + 1, updated_at = now()
    returning id`.execute(tx)
  const [kept] = rows
  if (!kept) throw new Error('a token was neither made nor changed')
  return kept.id
}

/** The tags among these that are cards' in use: what they may is their card's to say. */
export async function tagsOfCards(tx: Tx, idTags: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ idTag: string }>`
    select id_tag as "idTag" from charging_tokens
    where card_state is not null and id_tag_key in (select lower(tag) from unnest(${idTags}::text[]) tag)`.execute(
    tx,
  )
  return rows.map(({ idTag }) => idTag)
}
