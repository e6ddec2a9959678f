import { fillPlaceholders, type Language } from '@evops/platform/contract'
import { catalogueFaultOf } from '@evops/stations/contract'
import type { AlarmStepToNotify } from '@evops/stations/server'
import { z } from 'zod'
import { alarmPlace, messageContent, type MessageContent, type NoticeContent } from '../contract/index.ts'
import { mailWords } from './mail.words.ts'

export interface MessageText {
  subject: string
  text: string
}

export function alarmMessageOf({ kind, by, note, alarm }: AlarmStepToNotify): MessageContent {
  return { kind: 'alarm', step: kind, by, note, alarm }
}

/** Builds the mail for a step of an alarm: event, place, level, time and link. */
export function alarmMail(
  content: MessageContent,
  { language, publicUrl }: { language: Language; publicUrl: string | undefined },
): MessageText {
  const { alarm, step, by, note } = content
  const formatMailWord = (key: keyof typeof mailWords, values?: Record<string, string | number>) =>
    fillPlaceholders(mailWords[key][language], values)
  const step_ = step in stepWords ? formatMailWord(stepWords[step as keyof typeof stepWords]) : step
  const level = formatMailWord(levelWords[Math.min(4, Math.max(1, alarm.level)) as 1 | 2 | 3 | 4])
  const fault = catalogueFaultOf(alarm.code).text[language]
  const place = placeIn(alarm, language)
  const at = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: alarm.timeZone,
  }).format(new Date(alarm.raisedAt))
  const lines = [
    `${step_} · ${level} · ${fault}`,
    `${formatMailWord('outreach.mail.where')}: ${place}`,
    `${formatMailWord('outreach.mail.since')}: ${at} (${alarm.timeZone})`,
    ...(alarm.detail ? [`${formatMailWord('outreach.mail.detail')}: ${alarm.detail}`] : []),
    ...(alarm.count > 1 ? [`${formatMailWord('outreach.mail.count')}: ${alarm.count}`] : []),
    ...(by ? [`${formatMailWord('outreach.mail.by')}: ${by}${note ? `: ${note}` : ''}`] : []),
    ...(publicUrl ? ['', `${publicUrl}/chgstamon/alarms?open=${alarm.id}`] : []),
  ]
  return {
    subject: `[${level}] ${fault} · ${place} · ${step_}`.slice(0, 250),
    text: lines.join('\n'),
  }
}
function placeIn(alarm: MessageContent['alarm'], language: Language): string {
  return alarmPlace(alarm, fillPlaceholders(mailWords['outreach.mail.whole'][language], { count: alarm.folded }))
}

/** Builds the message for the person to whom an alarm was assigned or from whom it was withdrawn. */
export function buildAssignmentNotice({ kind, by, alarm }: AlarmStepToNotify): Omit<NoticeContent, 'kind' | 'href'> {
  const words = mailWords[kind === 'assigned' ? 'outreach.mail.assigned' : 'outreach.mail.unassigned']
  const each = (translate: (language: Language) => string) => ({
    zh: translate('zh'),
    en: translate('en'),
    es: translate('es'),
  })
  return {
    title: catalogueFaultOf(alarm.code).text,
    text: each((language) => fillPlaceholders(words[language], { by: by ?? '' })),
    place: each((language) => placeIn(alarm, language)),
  }
}
/** Builds the card for a step of an alarm; its button acknowledges an unacknowledged alarm. */
export function alarmCard({ kind, alarm }: AlarmStepToNotify) {
  const each = (translate: (language: Language) => string) => ({
    zh: translate('zh'),
    en: translate('en'),
    es: translate('es'),
  })
  const isOver = kind === 'cleared' || kind === 'closed' || kind === 'acknowledged'
  return {
    title: catalogueFaultOf(alarm.code).text,
    text: each((language) =>
      kind in stepWords ? mailWords[stepWords[kind as keyof typeof stepWords]][language] : kind,
    ),
    place: each((language) => placeIn(alarm, language)),
    href: `/chgstamon/alarms?open=${alarm.id}`,
    press: isOver ? undefined : ({ kind: 'alarm', id: alarm.id } as const),
  }
}
const stepWords = {
  raised: 'outreach.mail.raised',
  reopened: 'outreach.mail.reopened',
  escalated: 'outreach.mail.escalated',
  acknowledged: 'outreach.mail.acknowledged',
  cleared: 'outreach.mail.cleared',
  closed: 'outreach.mail.closed',
} as const
const levelWords = {
  1: 'outreach.mail.level-1',
  2: 'outreach.mail.level-2',
  3: 'outreach.mail.level-3',
  4: 'outreach.mail.level-4',
} as const

export function buildTestMail(language: Language, now: Date): MessageText {
  const at = now.toISOString()
  return {
    subject: mailWords['outreach.mail.trial'][language],
    text: fillPlaceholders(mailWords['outreach.mail.trial-text'][language], { at }),
  }
}

/** A file created by a schedule. */
const exportContent = z.object({
  kind: z.literal('export'),
  run: z.object({ id: z.uuid() }),
  schedule: z.object({ id: z.uuid(), name: z.string() }),
  export: z.string(),
  file: z.object({ name: z.string(), bytes: z.int(), url: z.string().nullable() }),
})
const localized = z.object({ zh: z.string(), en: z.string(), es: z.string() })
/** A notice that is not about a station, such as an alarm of the installation. */
const noticeForWebhook = z.object({
  kind: z.literal('notice'),
  level: z.int(),
  title: localized,
  text: localized,
  place: localized,
  url: z.string().nullable(),
})
/** Content types that a webhook can receive. */
export const webhookContentSchema = z.discriminatedUnion('kind', [messageContent, exportContent, noticeForWebhook])

/**
 * Builds the body for a webhook. It contains only names and ids, never the identity on the wire of a card or charge
 * point (S-13).
 */
export function webhookBody(deliveryId: string, content: z.infer<typeof webhookContentSchema>, at: string): string {
  if (content.kind === 'export') {
    const { run, schedule, file } = content
    return JSON.stringify({
      id: deliveryId,
      type: 'export.ready',
      at,
      export: content.export,
      schedule,
      file: { ...file, runId: run.id },
    })
  }
  if (content.kind === 'notice') {
    const { kind: type, ...notice } = content
    return JSON.stringify({ id: deliveryId, type, at, ...notice })
  }
  const { alarm, step, by, note } = content
  return JSON.stringify({
    id: deliveryId,
    type: `alarm.${step}`,
    at,
    by,
    note,
    alarm: { ...alarm, fault: catalogueFaultOf(alarm.code).text.en },
  })
}
