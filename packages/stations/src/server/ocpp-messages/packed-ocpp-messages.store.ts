import { jsonTextMatchesSql, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { OcppMessageFilter } from '../../contract/index.ts'
import { newestOcppMessages, type FoundOcppMessage, type OcppMessageCriteria } from './found.rules.ts'
import { ocppMessagesOfPack, ocppMessageHead, unpackText, type TransmittedMessage } from './pack.rules.ts'
import { packsNewestFirst, type FoundPack } from './packs.store.ts'

/** Returns at most `most` of the newest matching messages in packs. */
export async function packedOcppMessages(
  tx: Tx,
  wanted: OcppMessageCriteria,
  most: number,
): Promise<FoundOcppMessage[]> {
  const filter = matcher(wanted)
  let found: FoundOcppMessage[] = []
  await packsNewestFirst(tx, wanted, async (packs) => {
    const matching: FoundOcppMessage[] = []
    const last = () => found[most - 1]
    const least = Date.parse(last()?.at ?? '') || 0
    for (const pack of packs) {
      const text = await unpackText(pack.packed)
      if (!filter.mayHold(text)) continue
      for (const ocppMessage of ocppMessagesOfPack(text, pack.fromAt))
        if (ocppMessage.at >= least && filter.is(ocppMessage)) matching.push(foundIn(pack, ocppMessage))
    }
    found = newestOcppMessages([...found, ...(await sayable(tx, matching, wanted))], most)
    const [worst, next] = [last(), packs.at(-1)]
    // The following packs end at or before this one's end, so their messages may be as new as that end.
    return worst && next && worst.at > formatExactInstant(next.toAt) ? 'enough' : 'on'
  })
  return found
}

function foundIn(pack: FoundPack, { at, direction, body }: TransmittedMessage): FoundOcppMessage {
  const { operatorId, chargePointKey, chargePointId, chargePointNo, chargePointName, stationName, timeZone } = pack
  const { action, messageId } = ocppMessageHead(body)
  const message = {
    operatorId,
    chargePointKey,
    chargePointId,
    chargePointNo,
    chargePointName,
    stationName,
    timeZone,
  }
  return { ...message, at: formatExactInstant(at), direction, action, messageId, body }
}

/** Returns an instant in PostgreSQL's format with microseconds. */
export function formatExactInstant(at: number): string {
  return new Date(at).toISOString().replace('Z', '000Z')
}

/**
 * Returns a matcher with the same criteria as the query for single rows. The start of a message is parsed only if a
 * criterion needs it.
 */
function matcher({ from, to, before, direction, action, messageId, search, errors }: OcppMessageCriteria) {
  const least = from ? Date.parse(from) : -Infinity
  const end = to ? Date.parse(to) : Infinity
  const latest = before ? Date.parse(before) : Infinity
  const [wantedAction, wantedText] = [action?.toLowerCase(), search?.toLowerCase()]
  const headIs = (body: string) => {
    const head = ocppMessageHead(body)
    return (
      (!wantedAction || (head.action?.toLowerCase().includes(wantedAction) ?? false)) &&
      (!messageId || head.messageId === messageId) &&
      (!errors || head.isError)
    )
  }
  return {
    mayHold: (text: string) =>
      (!wantedText || text.toLowerCase().includes(wantedText)) && (!messageId || text.includes(messageId)),
    is: ({ at, direction: way, body }: TransmittedMessage) =>
      at >= least &&
      at < end &&
      at <= latest &&
      (!direction || way === direction) &&
      ((!wantedAction && !messageId && !errors) || headIs(body)) &&
      (!wantedText || body.toLowerCase().includes(wantedText)),
  }
}

/**
 * Users without permission for tags must not find them character by character, so the database checks messages that
 * match the text anywhere.
 */
async function sayable(
  tx: Tx,
  ocppMessages: FoundOcppMessage[],
  { search, inFull }: Pick<OcppMessageFilter, 'search'> & { inFull: boolean },
): Promise<FoundOcppMessage[]> {
  if (!search || inFull || ocppMessages.length === 0) return ocppMessages
  const { rows } = await sql<{ n: number }>`
    select w.n::int as n from unnest(${ocppMessages.map(({ body }) => body)}::text[]) with ordinality as w (body, n)
    where ${jsonTextMatchesSql(sql.ref('w.body'), search, false)}`.execute(tx)
  return rows.flatMap(({ n }) => ocppMessages[n - 1] ?? [])
}
