import type { Tx } from '@evops/platform/server'
import type { keyNames } from '../../contract/index.ts'
import type { CardsDeps } from '../deps.ts'
import { createKeyEncryption } from './key-box.ts'
import type { KeyRules } from './key-material.rules.ts'
import { activeKey, sealedKeysOfCards } from './key-parts.store.ts'
import { recordKeyUse, type KeyActor } from './keys.store.ts'
import { diversifyForCard } from './purse-crypto.rules.ts'

export type CardKeyName = (typeof keyNames)['user_card' | 'user_card_app'][number]

/**
 * One key of one card. It must not appear in any log, job, reply or row. The caller overwrites it with zeros after use.
 */
export interface CardKey {
  key: Buffer
  rules: KeyRules
  keyVersion: number
}
interface Wish {
  /** User of the operation. Null for a server task. */
  by: KeyActor | null
  /** Text in the usage log: the name of an upload, the id of a job. Never a card number or a key. */
  detail?: string
  /** Application whose keys are used. Default: the first. */
  appIndex?: number
}
export interface CardKeys {
  /** Null if the card has no key with this name. The key is overwritten with zeros after the work. */
  of(cardId: string, name: CardKeyName): CardKey | null
}

/** Returns a card's application serial number: the 16 digits of its printed number, two per byte, 8 bytes. */
export function applicationSerialOf(cardNo: string): Buffer {
  return Buffer.from(cardNo, 'hex')
}

/**
 * Runs work with the keys of many cards: the keys of the set that each card was issued with, diversified with its
 * serial number. One use is logged per set and name, independent of the number of cards. All buffers are overwritten
 * with zeros when the function returns or throws. If the work throws, no use is logged and the transaction must be
 * rolled back.
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
      opened.set(place, await createKeyEncryption(deps, row).open(row.sealed, row.setId, row.name))
  }
  const keys: CardKeys = {
    of(cardId, name) {
      const [id, row] = [`${cardId}:${name}`, rows.get(`${cardId}:${name}`)]
      const place = `${row?.setId}:${name}`
      const master = opened.get(place)
      if (!row || !master) return null
      const { operatorId, setId, ...rules } = row
      const key = made.get(id) ?? diversifyForCard(rules, master, applicationSerialOf(row.cardNo))
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
    by: KeyActor | null
    detail: string
  },
): Promise<void> {
  for (const { cards, ...place } of uses) {
    const what = [`× ${cards}`, detail].filter(Boolean).join(' · ')
    await recordKeyUse(tx, { ...place, kind: 'used', by, at: services.now(), detail: what })
  }
}

/** Returns the key of one card, like `withCardKeys`. The caller overwrites it with zeros. Null: there is none. */
export async function loadCardKey(
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
 * Runs work with the key of blank cards: the undiversified `cpu_root` of the active root keys. Null: there is none. The
 * key is overwritten with zeros after the work.
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
  const key = await createKeyEncryption(deps, found).open(sealed, setId, name)
  try {
    const result = await work({ key, rules, keyVersion })
    await recordKeyUse(tx, { operatorId, setId, name, kind: 'used', by, at: deps.services.now(), detail })
    return result
  } finally {
    key.fill(0)
  }
}
