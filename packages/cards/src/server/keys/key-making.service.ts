import { randomBytes } from 'node:crypto'
import { requireSecondPerson } from '@evops/organisation/server'
import { Problem } from '@evops/platform/contract'
import { createSecretBox, type Actor, type Tx } from '@evops/platform/server'
import { keyNames, type KeySetDetail } from '../../contract/index.ts'
import type { CardsDeps } from '../deps.ts'
import { checkValue, combine, diversify, isWeak, keyBytes } from './key-material.rules.ts'
import {
  componentsOf,
  insertComponent,
  insertKey,
  keysOf,
  removeComponents,
  sealedKey,
} from './key-parts.store.ts'
import { keySetOf, personOf, standing } from './keys.service.ts'
import { noteUse, type StandingSet } from './keys.store.ts'

/** Seals keys under the installation's secret key; one opens in its own place alone. */
function boxOf({ house }: CardsDeps, { operatorId }: Actor) {
  const box = createSecretBox(house.config.secretKey, 'card-keys')
  const placeOf = (setId: string, name: string) => `${operatorId}:${setId}:${name}`
  return {
    seal: (key: Buffer, setId: string, name: string) => box.seal(key.toString('hex'), placeOf(setId, name)),
    open: (sealed: Buffer, setId: string, name: string) =>
      Buffer.from(box.open(sealed, placeOf(setId, name)), 'hex'),
  }
}

function requireName({ row }: StandingSet, name: string): void {
  const names: readonly string[] = keyNames[row.kind]
  if (!names.includes(name))
    throw new Problem('cards.key-unknown', { name }, { keyName: 'cards.key-unknown' })
}

interface Component {
  actor: Actor
  id: string
  keyName: string
  part: number
  value: string
  kcv?: string | undefined
}
/** One of a key's two components; the second, which somebody else enters, makes the key. */
export async function enterComponent(
  tx: Tx,
  deps: CardsDeps,
  { actor, id, keyName: name, part, value, kcv }: Component,
): Promise<KeySetDetail> {
  const set = await standing(tx, id)
  requireName(set, name)
  if (set.row.status !== 'draft') throw new Problem('cards.key-not-draft')
  if ((await keysOf(tx, id)).some((key) => key.name === name)) throw new Problem('cards.key-there')
  const bytes = Buffer.from(value, 'hex')
  const found = checkValue(set.row.algorithm, bytes)
  if (kcv !== undefined && kcv !== found)
    throw new Problem('cards.key-kcv', { kcv: found }, { kcv: 'cards.key-kcv' })
  const others = (await componentsOf(tx, id)).filter((one) => one.name === name)
  if (others.some((one) => one.part === part))
    throw new Problem('cards.key-part-there', {}, { part: 'cards.key-part-there' })
  const [by, at, box] = [personOf(actor), deps.house.now(), boxOf(deps, actor)]
  for (const one of others)
    await requireSecondPerson(tx, actor, { first: one.userId, samePerson: 'cards.key-same-person', now: at })
  const place = { operatorId: actor.operatorId, setId: id, name }
  const detail = `${part} · ${found}`
  await insertComponent(tx, {
    ...place,
    part,
    sealed: box.seal(bytes, id, `${name}/${part}`),
    kcv: found,
    at,
    by,
  })
  await noteUse(tx, { ...place, kind: 'component', by, at, detail })
  const [other] = others
  if (!other) return keySetOf(tx, { actor, id })
  const key = combine(box.open(other.sealed, id, `${name}/${other.part}`), bytes)
  if (isWeak(key)) throw new Problem('cards.key-weak')
  const made = checkValue(set.row.algorithm, key)
  const first = { userId: other.userId, name: other.byName }
  await insertKey(tx, { ...place, sealed: box.seal(key, id, name), kcv: made, at, by: [first, by] })
  await removeComponents(tx, place)
  // After the component that made it, in the order in which it is told.
  const next = new Date(at.getTime() + 1)
  await noteUse(tx, { ...place, kind: 'made', by, at: next, detail: made })
  return keySetOf(tx, { actor, id })
}

/** Makes the keys that are not there yet. Components that wait for their other half go. */
export async function generate(
  tx: Tx,
  deps: CardsDeps,
  { actor, id }: { actor: Actor; id: string },
): Promise<KeySetDetail> {
  const set = await standing(tx, id)
  if (set.row.status !== 'draft') throw new Problem('cards.key-not-draft')
  const there = new Set((await keysOf(tx, id)).map((key) => key.name))
  const [by, at, box] = [personOf(actor), deps.house.now(), boxOf(deps, actor)]
  for (const name of keyNames[set.row.kind].filter((one) => !there.has(one))) {
    const place = { operatorId: actor.operatorId, setId: id, name }
    const key = strongKey()
    const kcv = checkValue(set.row.algorithm, key)
    await removeComponents(tx, place)
    await insertKey(tx, { ...place, sealed: box.seal(key, id, name), kcv, at, by: [by] })
    await noteUse(tx, { ...place, kind: 'generated', by, at, detail: kcv })
  }
  return keySetOf(tx, { actor, id })
}

function strongKey(): Buffer {
  const key = randomBytes(keyBytes)
  return isWeak(key) ? strongKey() : key
}

/** The check value of a card's own key; the key itself leaves this function in no way. */
export async function checkOfCard(
  tx: Tx,
  deps: CardsDeps,
  { actor, id, keyName: name, asn }: { actor: Actor; id: string; keyName: string; asn: string },
): Promise<{ kcv: string }> {
  const set = await standing(tx, id)
  requireName(set, name)
  const sealed = await sealedKey(tx, { setId: id, name })
  if (sealed === null) throw new Problem('cards.key-not-so')
  const { algorithm } = set.row
  const own = diversify(algorithm, boxOf(deps, actor).open(sealed, id, name), Buffer.from(asn, 'hex'))
  const kcv = checkValue(algorithm, own)
  const [by, at] = [personOf(actor), deps.house.now()]
  const detail = `${asn} · ${kcv}`
  await noteUse(tx, { operatorId: actor.operatorId, setId: id, name, kind: 'checked', by, at, detail })
  return { kcv }
}
