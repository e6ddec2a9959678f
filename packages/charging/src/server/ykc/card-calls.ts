import type { CallOutcome } from '@evops/ocpp/server'
import { z } from 'zod'
import { tagOfCard } from './realtime.rules.ts'
import { answered, cardOfTag, isSuccess, noCard, type RemoteCall } from './remote-call.ts'

/** Cards in one message, so that it stays below 200 bytes (P 3.1). */
const mostToSet = 11
const mostToName = 23
/** Reason of a refused message: the list is full. 1 is a card number that the charge point does not take. */
const noSpace = 2

const localList = z.object({
  listVersion: z.int(),
  updateType: z.enum(['Full', 'Differential']),
  localAuthorizationList: z
    .array(z.object({ idTag: z.string(), idTagInfo: z.object({ status: z.string() }).optional() }))
    .default([]),
})
type Call = Parameters<RemoteCall>

function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, place) =>
    items.slice(place * size, (place + 1) * size),
  )
}

/**
 * Sends a local list as offline cards. Only accepted cards are sent: the charge point has no black list, and it cannot
 * present a token that is no card. Our own copy shows which cards a full list must remove.
 */
export const sendLocalList: RemoteCall = async (deps, connection, call) => {
  const read = localList.safeParse(call.fields)
  if (!read.success) return answered('Failed')
  const { listVersion, updateType, localAuthorizationList: list } = read.data
  const { point } = connection
  const { cards } = await deps.settings.loadCards(point)
  const cardsOf = (isAccepted: boolean) => [
    ...new Set(
      list
        .filter(({ idTagInfo }) => (idTagInfo?.status === 'Accepted') === isAccepted)
        .map(({ idTag }) => cardOfTag(idTag))
        .filter((card) => card !== noCard),
    ),
  ]
  const wanted = cardsOf(true)
  const gone = updateType === 'Full' ? cards.filter((card) => !wanted.includes(card)) : cardsOf(false)
  const all = [...new Set([...cards, ...wanted])]
  // The copy never has fewer cards than the charge point, also if the line is cut in between.
  await deps.settings.saveCards(point, { version: 0, cards: all })
  const failure =
    (await clearCards(deps, connection, { ...call, cards: gone })) ??
    (await setCards(deps, connection, { ...call, cards: wanted }))
  if (failure) return failure
  await deps.settings.saveCards(point, { version: listVersion, cards: all.filter((card) => !gone.includes(card)) })
  return answered('Accepted')
}

interface CardCall {
  cards: readonly string[]
  timeoutMs: number
}

/** Refusal of cards. They have the names that are masked for users who may not see them. */
function refusedCards(status: string, cards: readonly string[]): CallOutcome {
  return { state: 'answered', payload: { status, idTags: cards.map(tagOfCard) } }
}

/**
 * Returns null if the charge point took all cards. Its refusal names no card, so it is asked which of them it has. A
 * wrong number does not keep the cards of the other messages away.
 */
async function setCards(
  deps: Call[0],
  connection: Call[1],
  { cards, timeoutMs }: CardCall,
): Promise<CallOutcome | null> {
  const { chargePointNo } = connection
  const refused: string[] = []
  for (const [place, some] of chunksOf(cards, mostToSet).entries()) {
    const values = { chargePointNo, cards: some.map((card) => ({ logicalCard: noCard, card })) }
    const outcome = await deps.gateway.call(chargePointNo, 'SetCards', values, { timeoutMs })
    if (outcome.state !== 'answered') return outcome
    if (isSuccess(outcome)) continue
    const found = await findCards(deps, connection, { cards: some, timeoutMs })
    if ('state' in found) return found
    refused.push(...some.filter((card) => !found.present.includes(card)))
    const isFull = 'reason' in outcome.message.values && outcome.message.values.reason === noSpace
    if (isFull) return refusedCards('CardsWithoutSpace', [...refused, ...cards.slice((place + 1) * mostToSet)])
  }
  return refused.length > 0 ? refusedCards('CardsRefused', refused) : null
}

/** Returns null if the charge point has none of the cards any more. It may refuse to clear a card that it does not have. */
async function clearCards(
  deps: Call[0],
  connection: Call[1],
  { cards, timeoutMs }: CardCall,
): Promise<CallOutcome | null> {
  const { chargePointNo } = connection
  const stuck: string[] = []
  for (const some of chunksOf(cards, mostToName)) {
    const values = { chargePointNo, cards: some.map((card) => ({ card })) }
    const outcome = await deps.gateway.call(chargePointNo, 'ClearCards', values, { timeoutMs })
    if (outcome.state !== 'answered') return outcome
    if (outcome.message.name !== 'ClearCardsAnswer') return answered('Failed')
    const answers = outcome.message.values.cards
    const cleared = new Set(answers.filter(({ success }) => success === 1).map(({ card }) => card))
    const doubtful = some.filter((card) => !cleared.has(card))
    const found = await findCards(deps, connection, { cards: doubtful, timeoutMs })
    if ('state' in found) return found
    stuck.push(...found.present)
  }
  return stuck.length > 0 ? refusedCards('CardsNotCleared', stuck) : null
}

/** Returns those of the cards that the charge point has. */
async function findCards(
  { gateway }: Call[0],
  { chargePointNo }: Call[1],
  { cards, timeoutMs }: CardCall,
): Promise<CallOutcome | { present: string[] }> {
  const present: string[] = []
  for (const some of chunksOf(cards, mostToName)) {
    const values = { chargePointNo, cards: some.map((card) => ({ card })) }
    const outcome = await gateway.call(chargePointNo, 'FindCards', values, { timeoutMs })
    if (outcome.state !== 'answered') return outcome
    if (outcome.message.name !== 'FindCardsAnswer') return answered('Failed')
    present.push(...outcome.message.values.cards.filter((one) => one.present === 1).map(({ card }) => card))
  }
  return { present }
}

/** The charge point has no version: ours counts while it has all cards of our copy. Otherwise the list counts as empty. */
export const getLocalListVersion: RemoteCall = async (deps, connection, { timeoutMs }) => {
  const { version, cards } = await deps.settings.loadCards(connection.point)
  const found = await findCards(deps, connection, { cards, timeoutMs })
  if ('state' in found) return found
  const hasAll = cards.every((card) => found.present.includes(card))
  return { state: 'answered', payload: { listVersion: hasAll ? version : 0 } }
}
