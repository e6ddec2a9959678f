import { alarmRow, type AlarmRow, alarmStepKinds } from '@evops/stations/contract'
import { endpoint, instant, pageSchemaOf, pageQuery, queryFlag } from '@evops/platform/contract'
import { z } from 'zod'
import { outreachPermissions } from './screens.ts'

/** Content of an alarm's message; it is rendered in the reader's language. */
export const messageContent = z.object({
  kind: z.literal('alarm'),
  step: z.enum(alarmStepKinds),
  by: z.string().nullable(),
  note: z.string().nullable(),
  alarm: alarmRow,
})
export type MessageContent = z.infer<typeof messageContent>

/**
 * Returns the place of an alarm: "North · 01-2". `whole`: text in the reader's language for an alarm of the whole
 * station.
 */
export function alarmPlace(alarm: AlarmRow, whole: string): string {
  const { stationName, terminalNo, day, chargePointName, connectorNo } = alarm
  const chargePoint =
    chargePointName === null ? whole : connectorNo > 0 ? `${chargePointName}-${connectorNo}` : chargePointName
  return `${stationName} · ${terminalNo ?? day ?? chargePoint}`
}

const text = z.object({ zh: z.string(), en: z.string(), es: z.string() })
/** A message to one person about any subject; it includes its own texts. */
export const noticeContent = z.object({
  kind: z.literal('notice'),
  title: text,
  text,
  place: text,
  /** Path in the console. */
  href: z.string(),
})
export type NoticeContent = z.infer<typeof noticeContent>

export const bellMessage = z.object({
  id: z.uuid(),
  level: z.int(),
  content: z.discriminatedUnion('kind', [messageContent, noticeContent]),
  createdAt: instant,
  /** Null: the caller has not read it. */
  readAt: instant.nullable(),
})
export type BellMessage = z.infer<typeof bellMessage>

export const listMessages = endpoint({
  name: 'listMessages',
  method: 'GET',
  path: '/api/messages',
  permission: outreachPermissions.bell,
  summary: 'Lists the caller’s messages, newest first; stored for 90 days',
  query: pageQuery.extend({ unread: queryFlag.optional() }),
  reply: pageSchemaOf(bellMessage),
})
export const countMessages = endpoint({
  name: 'countMessages',
  method: 'GET',
  path: '/api/messages/unread',
  permission: outreachPermissions.bell,
  summary: 'Returns the number of the caller’s unread messages, at most 1,000',
  reply: z.object({ unread: z.int() }),
})
export const readMessages = endpoint({
  name: 'readMessages',
  method: 'POST',
  path: '/api/messages/read',
  permission: outreachPermissions.bell,
  summary: 'Marks messages of the caller as read: the named ones, or all',
  body: z.object({ ids: z.array(z.uuid()).max(500).optional() }),
  reply: z.object({ unread: z.int() }),
})
/** Live topic per operator: `messages`. An item only announces a new message (`{ id }`); the list has the text. */
export const messagesTopic = 'messages'

export const messageEndpoints = [listMessages, countMessages, readMessages] as const
