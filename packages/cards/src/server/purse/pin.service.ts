import { timingSafeEqual } from 'node:crypto'
import { Problem } from '@evops/platform/contract'
import { createSecretBox, type Actor, type Tx } from '@evops/platform/server'
import { applyCardOperation, type StoredCard } from '../cards/card-writes.store.ts'
import { operationAuthorOf, lockCardForOperation } from '../cards/cards.service.ts'
import type { CardsDeps } from '../deps.ts'
import { maxPinTries, pinTriesLeft } from './pin.rules.ts'
import { requirePurse } from './purse.service.ts'
import { savePin, type Purse } from './purse.store.ts'

const boxOf = ({ services }: CardsDeps) => createSecretBox(services.config.secretKey, 'card-pins')
const placeOf = ({ operatorId, cardId }: Purse) => `${operatorId}:${cardId}`

function isRight(deps: CardsDeps, purse: Purse, pin: string | undefined): boolean {
  if (purse.pinSealed === null) return true
  const [storedPin, enteredPin] = [boxOf(deps).open(purse.pinSealed, placeOf(purse)), pin ?? '']
  return storedPin.length === enteredPin.length && timingSafeEqual(Buffer.from(storedPin), Buffer.from(enteredPin))
}

/**
 * Checks a PIN. Returns true if none was set. A wrong PIN is logged and counted, so the caller must return a response
 * and not throw. Throws cards.pin-locked after five.
 */
export async function verifyPin(
  tx: Tx,
  deps: CardsDeps,
  { actor, card, purse, pin }: { actor: Actor; card: StoredCard; purse: Purse; pin: string | undefined },
): Promise<{ isRight: boolean; triesLeft: number }> {
  if (purse.pinSealed !== null && purse.pinTries >= maxPinTries) throw new Problem('cards.pin-locked')
  if (isRight(deps, purse, pin)) {
    if (purse.pinTries > 0) await savePin(tx, purse.cardId, { tries: 0 })
    return { isRight: true, triesLeft: maxPinTries }
  }
  const tries = purse.pinTries + 1
  await savePin(tx, purse.cardId, { tries })
  await applyCardOperation(tx, card, {
    operation: { kind: 'pin_failed', by: operationAuthorOf(actor), at: deps.services.now(), detail: { tries } },
  })
  return { isRight: false, triesLeft: pinTriesLeft({ pinTries: tries }) }
}

interface PinReply {
  changed: boolean
  pinTriesLeft: number
}
export async function changePin(
  tx: Tx,
  deps: CardsDeps,
  { actor, id, oldPin, newPin }: { actor: Actor; id: string; oldPin: string | undefined; newPin: string },
): Promise<PinReply> {
  const card = await lockCardForOperation(tx, { actor, id, verb: 'control' })
  const purse = await requirePurse(tx, card)
  const { isRight: right, triesLeft } = await verifyPin(tx, deps, { actor, card, purse, pin: oldPin })
  if (!right) return { changed: false, pinTriesLeft: triesLeft }
  await savePin(tx, id, { sealed: boxOf(deps).seal(newPin, placeOf(purse)), tries: 0 })
  await applyCardOperation(tx, card, {
    operation: { kind: 'change_pin', by: operationAuthorOf(actor), at: deps.services.now() },
  })
  return { changed: true, pinTriesLeft: maxPinTries }
}

export async function unlockPin(
  tx: Tx,
  deps: CardsDeps,
  { actor, id, reason }: { actor: Actor; id: string; reason: string },
): Promise<PinReply> {
  const card = await lockCardForOperation(tx, { actor, id, verb: 'control' })
  await requirePurse(tx, card)
  await savePin(tx, id, { sealed: null, tries: 0 })
  const operation = { kind: 'unlock_pin', by: operationAuthorOf(actor), at: deps.services.now(), reason } as const
  await applyCardOperation(tx, card, { operation })
  return { changed: true, pinTriesLeft: maxPinTries }
}
