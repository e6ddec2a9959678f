import { maskTagsInJson, type Page } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { ocppMessageHead, ocppMessagesWithin, type ChargePointTime } from '@evops/stations/server'
import type { SessionMessage } from '../../contract/index.ts'

/**
 * Returns the charge point's messages in a time range, oldest first. Messages of another connector or transaction, and
 * their responses, are left out. Messages without either are included.
 */
export async function pageOfOcppMessages(
  tx: Tx,
  wanted: ChargePointTime & { connectorNo: number; transactionId: number; page: number; pageSize: number },
): Promise<Page<SessionMessage>> {
  const { page, pageSize } = wanted
  const ocppMessages = (await ocppMessagesWithin(tx, [wanted])).map((ocppMessage) => ({
    ...ocppMessage,
    ...ocppMessageHead(ocppMessage.body),
  }))
  const isForeign = (body: string) => namesAnother(body, wanted)
  const foreign = new Set(
    ocppMessages.flatMap(({ body, messageId }) => (messageId !== null && isForeign(body) ? [messageId] : [])),
  )
  const of = ocppMessages
    .filter(({ body, messageId }) => !isForeign(body) && !(messageId !== null && foreign.has(messageId)))
    .toSorted((a, b) => a.at - b.at || lastWithout(a.messageId, b.messageId) || lastWithout(a.action, b.action))
  const list = of.slice((page - 1) * pageSize, page * pageSize)
  return {
    list: list.map(({ at, direction, action, messageId, body }) => {
      return { at: new Date(at).toISOString(), direction, action, messageId, body: maskTagsInJson(body) }
    }),
    total: of.length,
    page,
    pageSize,
  }
}

function namesAnother(
  body: string,
  { connectorNo, transactionId }: { connectorNo: number; transactionId: number },
): boolean {
  // YKC writes the number of a connector with two digits.
  const connector = /"connector(?:Id|No)"\s*:\s*"?(\d{1,9})/.exec(body)?.[1]
  const transaction = /"transactionId"\s*:\s*(-?\d{1,10})/.exec(body)?.[1]
  return (
    (connector !== undefined && ![0, connectorNo].includes(Number(connector))) ||
    (transaction !== undefined && ![-1, 0, transactionId].includes(Number(transaction)))
  )
}

function lastWithout(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return a < b ? -1 : Number(a > b)
}
