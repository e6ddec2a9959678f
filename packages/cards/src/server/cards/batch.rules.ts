import type { z } from 'zod'
import { type batchForm, chipNumberKey, reverseChipNumber, tagOfCard } from '../../contract/index.ts'
import type { BatchCard } from './batch.store.ts'
import type { CardRowFault } from './card-imports.words.ts'

/** A row of a batch. */
export interface BatchRow {
  card: z.output<typeof batchForm>
  /** Id or name of a wallet. Null: none. */
  holder: string | null
  /** True if the card is issued, not only taken into stock. */
  isIssued: boolean
}
export interface PlacedBatchRow {
  row: number
  form: BatchRow
}
export interface BatchFault {
  row: number
  field: 'number' | 'chip' | 'secure' | 'holder' | 'validUntil'
  key: CardRowFault
  values: Record<string, string | number>
}
/** An existing start token. */
export interface StoredToken {
  id: string
  idTag: string
  holderId: string | null
}
export interface BatchFacts {
  cards: readonly BatchCard[]
  /** Keyed by tag in lower case. */
  tokens: ReadonlyMap<string, StoredToken>
  holders: ReadonlyMap<string, HolderLookUpResult>
  now: Date
}
export type HolderLookUpResult = { id: string } | 'unknown' | 'many'

/** Returns the wallet for each name: by its id, or by a name that only one active wallet has. */
export function resolveHolderNames(
  holderNames: readonly string[],
  wallets: readonly { id: string; name: string; state: string }[],
): Map<string, HolderLookUpResult> {
  const active = wallets.filter(({ state }) => state === 'active')
  return new Map<string, HolderLookUpResult>(
    holderNames.map((text): [string, HolderLookUpResult] => {
      const plain = text.toLowerCase()
      const byId = active.find(({ id }) => id === plain)
      const found = byId ? [byId] : active.filter(({ name }) => name.toLowerCase() === plain)
      const [one, other] = found
      if (!one) return [text, 'unknown']
      return [text, other ? 'many' : { id: one.id }]
    }),
  )
}

/** Returns the tag of a row's card. */
export function tagOfBatchRow({ card }: BatchRow, existing: BatchCard | undefined): string {
  if (existing) return tagOfCard(existing)
  return card.secureNo ?? card.uid ?? ''
}

/** Returns the errors of a batch's rows that need more than the row itself. */
export function cardBatchFaults(rows: readonly PlacedBatchRow[], current: BatchFacts): BatchFault[] {
  const byNumber = new Map(current.cards.map((card) => [card.cardNo, card]))
  const byChip = new Map(current.cards.filter(({ secureNo }) => secureNo === null).map((card) => [card.chipKey, card]))
  const bySecure = new Map(current.cards.flatMap((card) => (card.secureNo ? [[card.secureNo, card]] : [])))
  const seen = new Map<string, number>()
  return rows.flatMap(({ row, form }) => {
    const existing = byNumber.get(form.card.cardNo)
    const fault = (field: BatchFault['field'], key: CardRowFault, values: BatchFault['values'] = {}): BatchFault[] => [
      { row, field, key, values },
    ]
    const late = form.card.validUntil !== null && new Date(form.card.validUntil) <= current.now
    if (late) return fault('validUntil', 'cards.row.in-past')
    if (existing) {
      if (existing.state !== 'stock' || existing.family !== form.card.family || !form.isIssued)
        return fault('number', 'cards.row.exists')
      if (form.card.uid !== null && form.card.uid !== existing.uid) return fault('chip', 'cards.row.chip-differs')
      return holderFault(form, current, tagOfBatchRow(form, existing), fault)
    }
    const { uid, secureNo, isOtherChip } = form.card
    if (uid === null) return fault('chip', 'cards.row.chip-needed')
    const taken = byChip.get(chipNumberKey(uid))
    if (secureNo === null && taken?.uid === uid) return fault('chip', 'cards.row.chip-taken')
    if (secureNo === null && !isOtherChip) {
      const isTurned = taken !== undefined || isTokenTurned(uid, current)
      if (isTurned) return fault('chip', 'cards.row.chip-reversed')
      const twin = seen.get(chipNumberKey(uid))
      if (twin !== undefined) return fault('chip', 'cards.row.chip-twice', { row: twin })
      seen.set(chipNumberKey(uid), row)
    }
    if (secureNo !== null) {
      const twin = seen.get(`secure ${secureNo}`)
      if (twin !== undefined || bySecure.has(secureNo)) return fault('secure', 'cards.row.secure-taken')
      seen.set(`secure ${secureNo}`, row)
    }
    return form.isIssued ? holderFault(form, current, tagOfBatchRow(form, undefined), fault) : []
  })
}

function isTokenTurned(uid: string, { tokens }: BatchFacts): boolean {
  const turned = reverseChipNumber(uid)
  return turned !== undefined && tokens.has(turned.toLowerCase())
}

function holderFault(
  { holder }: BatchRow,
  { holders, tokens }: BatchFacts,
  tag: string,
  fault: (field: BatchFault['field'], key: CardRowFault, values?: BatchFault['values']) => BatchFault[],
): BatchFault[] {
  const found = holder === null ? undefined : holders.get(holder)
  if (found === 'unknown') return fault('holder', 'cards.row.holder-unknown', { name: holder ?? '' })
  if (found === 'many') return fault('holder', 'cards.row.holder-many', { name: holder ?? '' })
  const held = tokens.get(tag.toLowerCase())?.holderId ?? null
  return held !== null && held !== found?.id ? fault('chip', 'cards.row.token-held') : []
}
