import type { Tx } from '@evops/platform/server'
import type { keyNames } from '../../contract/index.ts'
import type { CardsDeps } from '../deps.ts'
import { keyBox } from './key-box.ts'
import type { KeyRules } from './key-material.rules.ts'
import { activeKey, sealedKeysOfCards } from './key-parts.store.ts'
import { recordKeyUse, type Person } from './keys.store.ts'
import { derive } from './purse-crypto.rules.ts'

export type CardKeyName = (typeof keyNames)['user_card' | 'user_card_app'][number]

/** One key of one card. It may reach no log, job, reply or row; whoever holds it fills it with zeros when done. */
export interface CardKey {
  key: Buffer
  rules: KeyRules
  keyVersion: number
}
interface Wish {
  /** Whose act it is; null: a task of the server. */
  by: Person | null
  /** What the uses say: an upload's name, a job's id. Never a number of a card or a key. */
  detail?: string
  /** Which application's keys; the first, where it is not said. */
  appIndex?: number
}
export interface CardKeys {
  /** Null: no key of this name is held for the card. It is zeros once the work is done. */
  of(cardId: string, name: CardKeyName): CardKey | null
}

/** A card's application serial: its printed number's sixteen digits, two to a byte, 8 bytes. */
export function serialOf(cardNo: string): Buffer {
  return Buffer.from(cardNo, 'hex')
}

/**
 * Does work with the keys of many cards: those of the sets that each was issued with, diversified for its serial. One use is
 * noted for each set and name that was asked for, however many cards; every buffer is zeros when this returns or throws, and
 * work that throws notes nothing: its transaction is to be rolled back.
 */
export async function withCardKeys<T>(
  tx: Tx,
  deps: Pick<CardsDeps, 'services'>,
  wish: Wish & { cardIds: readonly string[]; names: readonly CardKeyName[] },
  work: (keys: CardKeys) => T | Promise<T>,
): Promise<T> {
  const found = await sealedKeysOfCards(tx, { appIndex: 1, ...wish })
  const rows = new Map(found.map((row) => [`${row.cardId}:${row.name}`, row]))
  const uses = new Map<string, { operatorId: string; setId: string; name: string; cards: number }>()
  const [opened, made] = [new Map<string, Buffer>(), new Map<string, Buffer>()]
  for (const row of found) {
    const place = `${row.setId}:${row.name}`
    if (row.sealed !== null && !opened.has(place))
      opened.set(place, await keyBox(deps, row).open(row.sealed, row.setId, row.name))
  }
  const keys: CardKeys = {
    of(cardId, name) {
      const [id, row] = [`${cardId}:${name}`, rows.get(`${cardId}:${name}`)]
      const place = `${row?.setId}:${name}`
      const master = opened.get(place)
      if (!row || !master) return null
      const { operatorId, setId, ...rules } = row
      const key = made.get(id) ?? derive(rules, master, serialOf(row.cardNo))
      const cards = (uses.get(place)?.cards ?? 0) + (made.has(id) ? 0 : 1)
      uses.set(place, { operatorId, setId, name, cards })
      made.set(id, key)
      const { algorithm, diversification, kcvMethod, keyVersion } = row
      return { key, rules: { algorithm, diversification, kcvMethod }, keyVersion }
    },
  }
  try {
    const result = await work(keys)
    await recordKeyUses(tx, deps, { uses: [...uses.values()], by: wish.by, detail: wish.detail ?? '' })
    return result
  } finally {
    for (const bytes of [...opened.values(), ...made.values()]) bytes.fill(0)
  }
}

async function recordKeyUses(
  tx: Tx,
  { services }: Pick<CardsDeps, 'services'>,
  {
    uses,
    by,
    detail,
  }: {
    uses: { operatorId: string; setId: string; name: string; cards: number }[]
    by: Person | null
    detail: string
  },
): Promise<void> {
  for (const { cards, ...place } of uses) {
    const what = [`× ${cards}`, detail].filter(Boolean).join(' · ')
    await recordKeyUse(tx, { ...place, kind: 'used', by, at: services.now(), detail: what })
  }
}

/** The key of one card, as `withCardKeys` makes it; whoever asked fills it with zeros. Null: none is held. */
export async function cardKey(
  tx: Tx,
  deps: Pick<CardsDeps, 'services'>,
  { cardId, name, ...wish }: Wish & { cardId: string; name: CardKeyName },
): Promise<CardKey | null> {
  return withCardKeys(tx, deps, { ...wish, cardIds: [cardId], names: [name] }, (keys) => {
    const found = keys.of(cardId, name)
    return found && { ...found, key: Buffer.from(found.key) }
  })
}

/**
 * Does work with the key that blank cards come with: `cpu_root` of the root keys in use, as it is. Null: there is none. It is zeros
 * once the work is done.
 */
export async function withRootKey<T>(
  tx: Tx,
  deps: Pick<CardsDeps, 'services'>,
  { by, detail = '' }: Pick<Wish, 'by' | 'detail'>,
  work: (root: CardKey | null) => T | Promise<T>,
): Promise<T> {
  const name = 'cpu_root'
  const found = await activeKey(tx, { kind: 'root', name })
  if (!found?.sealed) return work(null)
  const { operatorId, setId, sealed, keyVersion, ...rules } = found
  const key = await keyBox(deps, found).open(sealed, setId, name)
  try {
    const result = await work({ key, rules, keyVersion })
    await recordKeyUse(tx, { operatorId, setId, name, kind: 'used', by, at: deps.services.now(), detail })
    return result
  } finally {
    key.fill(0)
  }
}
