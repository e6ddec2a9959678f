import { minuteMs, newId, Problem, type Language } from '@evops/platform/contract'
import type { Services, Tx } from '@evops/platform/server'
import {
  defaultChannels,
  memberEventKind,
  fillTemplateText,
  placeholderSchema,
  formatPlaceholders,
  type PlaceholdersOf,
  type MemberEvent,
  type MemberChannel,
  type TemplateTexts,
} from '../../contract/index.ts'
import { lockMemberForNotice, type MemberKey } from './people.store.ts'
import { earliestNoticeTime } from './quiet.rules.ts'
import {
  mergeIntoNotice,
  insertNotice,
  getNoticeTimingOf,
  countRecentNotices,
  findEventRule,
} from './notify-member.store.ts'

export interface MemberNotice<E extends MemberEvent = MemberEvent> extends MemberKey {
  event: E
  marks: PlaceholdersOf<E>
  /** Reference of the event by its owner: the notice is sent once. If omitted, it is sent each time. */
  about?: string
}
export interface NotifyDeps {
  services: Pick<Services, 'now'>
  operatorOf: (operatorId: string) => Promise<{ timeZone: string; language: Language }>
}
/** A campaign has its own template and channels. */
export interface CampaignNotice {
  id: string
  templateId: string
  texts: TemplateTexts
  channels: readonly MemberChannel[]
}

/**
 * Notifies a member, in the transaction of the event. The notice is visible in the app after the commit, and a job
 * delivers it further. Throws outreach.marks if a placeholder has no value. Returns false if the event is not sent or
 * was sent before.
 */
export async function notifyMember<E extends MemberEvent>(
  tx: Tx,
  { services, operatorOf }: NotifyDeps,
  memberNotice: MemberNotice<E>,
  campaign?: CampaignNotice,
): Promise<boolean> {
  const { operatorId, memberId, event } = memberNotice
  const marks = placeholderSchema(event).safeParse(memberNotice.marks)
  if (!marks.success) throw new Problem('outreach.marks', { marks: wrongMarks(marks.error) })
  const rule = campaign
    ? { enabled: true, atNight: false, ...campaign }
    : ((await findEventRule(tx, operatorId, event)) ?? defaultEventRule(event))
  if (!rule.enabled) return false
  const now = services.now()
  const { timeZone, language: usual } = await operatorOf(operatorId)
  const whose = { operatorId, memberId }
  const language = (await lockMemberForNotice(tx, whose)) ?? usual
  const manners = await getNoticeTimingOf(tx, operatorId)
  const since = new Date(now.getTime() - manners.foldMinutes * minuteMs)
  const recent = campaign ? undefined : await countRecentNotices(tx, whose, { event, since })
  const foldedInto = recent && recent.count >= manners.foldAfter ? recent.id : null
  const values = formatPlaceholders(event, marks.data, language)
  const { title, text } = (rule.texts ?? defaultTemplateTexts(event))[language]
  const isNew = await insertNotice(tx, {
    ...whose,
    event,
    about: memberNotice.about ?? newId(now.getTime()),
    campaignId: campaign?.id ?? null,
    templateId: rule.templateId,
    marks: marks.data,
    language,
    title: fillTemplateText(title, values).slice(0, 200),
    text: fillTemplateText(text, values).slice(0, 2_000),
    channels: rule.channels,
    foldedInto,
    nextAt: rule.atNight ? now : earliestNoticeTime(now, timeZone, manners),
    at: now,
  })
  if (isNew && foldedInto !== null) await mergeIntoNotice(tx, operatorId, foldedInto)
  return isNew
}

/** Returns the default texts that replace a template. */
export function defaultTemplateTexts(event: MemberEvent): TemplateTexts {
  const { title, text } = memberEventKind(event)
  const each = (language: Language) => ({ title: title[language], text: text[language] })
  return { zh: each('zh'), en: each('en'), es: each('es') }
}
export function defaultEventRule(event: MemberEvent) {
  return {
    enabled: true,
    templateId: null,
    texts: null,
    channels: defaultChannels,
    atNight: memberEventKind(event).atNight,
  }
}
function wrongMarks(error: { issues: readonly { path: readonly PropertyKey[]; keys?: unknown }[] }): string {
  return error.issues.map(({ path }) => path.join('.') || '?').join(', ')
}
