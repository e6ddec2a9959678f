import { maskTagsInJson } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import type { OcppMessageRow, KeysetPage } from '../../contract/index.ts'
import { formatCursor, readCursor } from '../keyset.store.ts'
import { flatOcppMessages } from './flat-ocpp-messages.store.ts'
import {
  compareByCodePoint,
  newestOcppMessages,
  type FoundOcppMessage,
  type OcppMessageCriteria,
} from './found.rules.ts'
import { ocppMessageHead } from './pack.rules.ts'
import { formatExactInstant, packedOcppMessages } from './packed-ocpp-messages.store.ts'
import { ocppMessagesWithin, type ChargePointMessage } from './packs.store.ts'

/** Milliseconds after which a response is no longer matched to a call. */
const pairWithinMs = 120_000

type Page = OcppMessageCriteria & { limit: number }

/** Returns messages with masked tags, newest first. */
export async function ocppMessagesOf(tx: Tx, wanted: Page): Promise<KeysetPage<OcppMessageRow>> {
  const { list, next } = await wholeOcppMessages(tx, wanted)
  return { list: list.map(maskTags), next }
}

/** Returns one message as stored, by its millisecond, or undefined if it does not belong to the operator. */
export async function findStoredOcppMessage(
  tx: Tx,
  {
    at,
    messageId,
    ...wanted
  }: { chargePointId: string; at: string; direction: 'in' | 'out'; messageId: string | null },
): Promise<OcppMessageRow | undefined> {
  const from = new Date(at)
  const to = new Date(from.getTime() + 1)
  const within = { from: from.toISOString(), to: to.toISOString(), messageId: messageId ?? undefined }
  const { list } = await wholeOcppMessages(tx, { ...wanted, ...within, limit: 1, inFull: true })
  return list[0]
}

const maskTags = (ocppMessage: OcppMessageRow): OcppMessageRow => ({
  ...ocppMessage,
  body: maskTagsInJson(ocppMessage.body),
  pair: ocppMessage.pair && { ...ocppMessage.pair, body: maskTagsInJson(ocppMessage.pair.body) },
})

/**
 * Messages have no id, so a cursor contains an instant and the number of its messages already shown. Messages in single
 * rows, from before packing, are read in addition to the packs.
 */
async function wholeOcppMessages(tx: Tx, { before, limit, ...filter }: Page): Promise<KeysetPage<OcppMessageRow>> {
  const place = before ? readCursor(before) : undefined
  const skip = place ? Number.parseInt(place.id, 10) || 0 : 0
  const most = skip + limit + 1
  const wanted = { ...filter, before: place?.at }
  const flat = await flatOcppMessages(tx, wanted, most)
  const found = newestOcppMessages([...flat, ...(await packedOcppMessages(tx, wanted, most))], most).slice(skip)
  const rows = await withPairs(tx, found.slice(0, limit))
  const last = rows.at(-1)
  if (!last || found.length <= limit) return { list: rows, next: null }
  const shown = rows.filter((row) => row.at === last.at).length + (place?.at === last.at ? skip : 0)
  return { list: rows, next: formatCursor({ at: last.at, id: String(shown) }) }
}

/**
 * Adds the counterpart of each message: same charge point and message id, opposite direction, a call for a response and
 * a response for a call.
 */
async function withPairs(tx: Tx, found: readonly FoundOcppMessage[]): Promise<OcppMessageRow[]> {
  const ids = [...new Set(found.flatMap(({ messageId }) => messageId ?? []))]
  const others = ids.length === 0 ? [] : await ocppMessagesWithin(tx, timesAround(found), ids)
  const byConversation = Map.groupBy(others, (ocppMessage) =>
    conversation(ocppMessage.chargePointKey, ocppMessageHead(ocppMessage.body).messageId),
  )
  return found.map(({ operatorId: _o, chargePointKey, ...row }) => {
    const pair = nearestHalf(row, byConversation.get(conversation(chargePointKey, row.messageId)) ?? [])
    if (!pair) return { ...row, pair: null }
    const milliseconds = Math.abs(pair.at - Date.parse(row.at))
    const half = { at: formatExactInstant(pair.at), body: pair.body, milliseconds }
    return { ...row, action: row.action ?? ocppMessageHead(pair.body).action, pair: half }
  })
}

const conversation = (chargePointKey: number, messageId: string | null) => `${chargePointKey} ${messageId}`

function timesAround(found: readonly FoundOcppMessage[]) {
  return [...Map.groupBy(found, ({ chargePointKey }) => chargePointKey).values()].flatMap((of) => {
    const instants = of.map(({ at }) => Date.parse(at))
    const [from, to] = [Math.min(...instants) - pairWithinMs, Math.max(...instants) + pairWithinMs]
    return of.slice(0, 1).map(({ operatorId, chargePointKey }) => ({ operatorId, chargePointKey, from, to }))
  })
}

function nearestHalf(
  { at, direction, action, messageId }: Omit<FoundOcppMessage, 'operatorId' | 'chargePointKey'>,
  of: readonly ChargePointMessage[],
): ChargePointMessage | undefined {
  if (messageId === null) return undefined
  const [instant, isCall] = [Date.parse(at), action !== null]
  const away = (ocppMessage: ChargePointMessage) => (isCall ? ocppMessage.at - instant : instant - ocppMessage.at)
  return of
    .filter(
      (ocppMessage) =>
        ocppMessage.direction !== direction &&
        (ocppMessageHead(ocppMessage.body).action === null) === isCall &&
        away(ocppMessage) >= 0 &&
        away(ocppMessage) <= pairWithinMs,
    )
    .toSorted((a, b) => away(a) - away(b) || compareByCodePoint(a.body, b.body))[0]
}
