import { randomBytes } from 'node:crypto'
import { requireSecondPerson } from '@evops/organisation/server'
import { Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { keyNames, type KeySetDetail } from '../../contract/index.ts'
import type { CardsDeps } from '../deps.ts'
import {
  checkValue,
  combineKeyComponents,
  diversify,
  evenParityBytes,
  isWeakKey,
  keyLengthBytes,
} from './key-material.rules.ts'
import {
  componentsOfSet,
  insertComponent,
  insertKey,
  keysOfSet,
  removeComponents,
  sealedKey,
} from './key-parts.store.ts'
import { createKeyEncryption } from './key-box.ts'
import { requireKeySet, keyActorOf, lockKeySet } from './keys.service.ts'
import { recordKeyUse, type KeyActor, type StoredKeySet } from './keys.store.ts'

function requireName({ row }: StoredKeySet, name: string): void {
  const names: readonly string[] = keyNames[row.kind]
  if (!names.includes(name)) throw new Problem('cards.key-unknown', { name }, { keyName: 'cards.key-unknown' })
}

interface Component {
  actor: Actor
  id: string
  keyName: string
  part: number
  value: string
  kcv?: string | undefined
  keepParity: boolean
}
/**
 * Stores one of a key's two components. The second one must be entered by another user and creates the key. A user who
 * enters a component again while it waits replaces the own previous one.
 */
export async function enterComponent(
  tx: Tx,
  deps: CardsDeps,
  { actor, id, keyName: name, part, ...typed }: Component,
): Promise<KeySetDetail> {
  const set = await lockKeySet(tx, id)
  requireName(set, name)
  if (set.row.status !== 'draft') throw new Problem('cards.key-not-draft')
  if ((await keysOfSet(tx, id)).some((key) => key.name === name)) throw new Problem('cards.key-there')
  const { bytes, kcv } = readComponent(set, typed)
  const [by, at, box] = [keyActorOf(actor), deps.services.now(), createKeyEncryption(deps, actor)]
  const place = { operatorId: actor.operatorId, setId: id, name }
  const waiting = (await componentsOfSet(tx, id)).filter((one) => one.name === name)
  const before = waiting.find((one) => one.part === part)
  if (before && before.userId !== actor.userId)
    throw new Problem('cards.key-part-there', {}, { part: 'cards.key-part-there' })
  const other = waiting.find((one) => one.part !== part)
  const samePerson = 'cards.key-same-person'
  if (other) await requireSecondPerson(tx, actor, { first: other.userId, samePerson, now: at })
  if (before) await removeComponents(tx, place)
  const sealed = await box.seal(bytes, id, `${name}/${part}`)
  await insertComponent(tx, { ...place, part, sealed, kcv, at, by })
  const kind = before ? 'replaced' : 'component'
  await recordKeyUse(tx, { ...place, kind, by, at, detail: `${part} · ${kcv}` })
  if (other) {
    const key = combineKeyComponents(await box.open(other.sealed, id, `${name}/${other.part}`), bytes)
    await storeKey(tx, { set, place, key, sealed: await box.seal(key, id, name), by: [other, by], at })
    key.fill(0)
  }
  return requireKeySet(tx, deps, { actor, id })
}

/** Parses a typed component. Typing errors are rejected, and values that would reveal the other component. */
function readComponent(
  { row }: StoredKeySet,
  { value, kcv, keepParity }: Pick<Component, 'value' | 'kcv' | 'keepParity'>,
): { bytes: Buffer; kcv: string } {
  const bytes = Buffer.from(value, 'hex')
  const even = row.algorithm === '3des_2key' && !keepParity ? evenParityBytes(bytes) : []
  if (even.length > 0) throw new Problem('cards.key-parity', { bytes: even.join(', ') }, { value: 'cards.key-parity' })
  if (isWeakKey(row.algorithm, bytes)) throw new Problem('cards.key-weak-part', {}, { value: 'cards.key-weak-part' })
  const found = checkValue(row, bytes)
  if (kcv !== undefined && kcv !== found) throw new Problem('cards.key-kcv', { kcv: found }, { kcv: 'cards.key-kcv' })
  return { bytes, kcv: found }
}

interface Made {
  set: StoredKeySet
  place: { operatorId: string; setId: string; name: string }
  key: Buffer
  sealed: Buffer
  by: readonly [{ userId: string; byName: string }, KeyActor]
  at: Date
}
/** Stores the key of two components unchanged. Parity is checked only in components, which users type. */
async function storeKey(tx: Tx, { set, place, key, sealed, by: [first, by], at }: Made): Promise<void> {
  if (isWeakKey(set.row.algorithm, key)) throw new Problem('cards.key-weak')
  const kcv = checkValue(set.row, key)
  await insertKey(tx, { ...place, sealed, kcv, at, by: [{ userId: first.userId, name: first.byName }, by] })
  await removeComponents(tx, place)
  // One millisecond after the component that created it, to keep the order of the log.
  const next = new Date(at.getTime() + 1)
  await recordKeyUse(tx, { ...place, kind: 'made', by, at: next, detail: kcv })
}

/** Generates the missing keys. Components that wait for their other half are deleted. */
export async function generateMissingKeys(
  tx: Tx,
  deps: CardsDeps,
  { actor, id }: { actor: Actor; id: string },
): Promise<KeySetDetail> {
  const set = await lockKeySet(tx, id)
  if (set.row.status !== 'draft') throw new Problem('cards.key-not-draft')
  // A generated transport key would be known to no one else. The other party must enter the same components.
  if (set.row.kind === 'transport') throw new Problem('cards.key-transport-typed')
  const there = new Set((await keysOfSet(tx, id)).map((key) => key.name))
  const [by, at, box] = [keyActorOf(actor), deps.services.now(), createKeyEncryption(deps, actor)]
  for (const name of keyNames[set.row.kind].filter((one) => !there.has(one))) {
    const place = { operatorId: actor.operatorId, setId: id, name }
    const key = strongKey(set)
    const kcv = checkValue(set.row, key)
    await removeComponents(tx, place)
    await insertKey(tx, { ...place, sealed: await box.seal(key, id, name), kcv, at, by: [by] })
    await recordKeyUse(tx, { ...place, kind: 'generated', by, at, detail: kcv })
  }
  return requireKeySet(tx, deps, { actor, id })
}

function strongKey(set: StoredKeySet): Buffer {
  const key = randomBytes(keyLengthBytes)
  return isWeakKey(set.row.algorithm, key) ? strongKey(set) : key
}

/** Returns the check value of a card's own key. The key itself is never returned. */
export async function checkOfCard(
  tx: Tx,
  deps: CardsDeps,
  { actor, id, keyName: name, serial }: { actor: Actor; id: string; keyName: string; serial: string },
): Promise<{ kcv: string }> {
  const set = await lockKeySet(tx, id)
  requireName(set, name)
  if (set.row.diversification === 'pboc' && serial.length !== 16)
    throw new Problem('cards.fault.asn', {}, { serial: 'cards.fault.asn' })
  const sealed = await sealedKey(tx, { setId: id, name })
  if (sealed === null) throw new Problem('cards.key-not-so')
  const key = await createKeyEncryption(deps, actor).open(sealed, id, name)
  const own = diversify(set.row, key, Buffer.from(serial, 'hex'))
  const kcv = checkValue(set.row, own)
  for (const bytes of [key, own]) bytes.fill(0)
  const [by, at] = [keyActorOf(actor), deps.services.now()]
  const detail = `${serial} · ${kcv}`
  await recordKeyUse(tx, { operatorId: actor.operatorId, setId: id, name, kind: 'checked', by, at, detail })
  return { kcv }
}
