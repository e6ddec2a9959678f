import { requireFound, Problem } from '@evops/platform/contract'
import { violatedConstraint, serveAll, type App, type Tx } from '@evops/platform/server'
import {
  memberEventKeys,
  templateEndpoints,
  findUnavailablePlaceholders,
  type EventRule,
  type MemberEvent,
  type MessageTemplate,
  type MessageTemplateForm,
} from '../../contract/index.ts'
import { defaultEventRule } from '../people/notify-member.service.ts'
import { getNoticeTimingOf } from '../people/notify-member.store.ts'
import * as store from './templates.store.ts'

export function templateRoutes(app: App): void {
  serveAll(app, templateEndpoints, {
    listMessageTemplates: ({ tx, query }) => store.pageOfTemplates(tx, query),
    createMessageTemplate: async ({ tx, actor, body, audit }) => {
      requireFilled(body)
      const id = await store.insertTemplate(tx, actor.operatorId, body).catch(refuse)
      audit({ entity: 'message-template', entityId: id, after: body })
      return existing(tx, id)
    },
    updateMessageTemplate: async ({ tx, params, body, audit }) => {
      const before = await existing(tx, params.id)
      if (before.uses > 0 && before.event !== body.event)
        throw new Problem('outreach.event-fixed', {}, { event: 'outreach.event-fixed' })
      requireFilled(body)
      if (!(await store.changeTemplate(tx, params.id, body).catch(refuse))) throw new Problem('request.conflict')
      audit({ entity: 'message-template', entityId: params.id, before, after: body })
      return existing(tx, params.id)
    },
    deleteMessageTemplate: async ({ tx, params, audit }) => {
      const before = await existing(tx, params.id)
      if (before.uses > 0) throw new Problem('outreach.template-used')
      await store.removeTemplate(tx, params.id)
      audit({ entity: 'message-template', entityId: params.id, before })
      return { done: true as const }
    },
    listEventRules: ({ tx }) => rulesOf(tx),
    putEventRule: async ({ tx, actor, params: { event }, body, audit }) => {
      const before = await ruleNamed(tx, event)
      if (body.thresholdMinor !== null && event !== 'balance_low')
        throw new Problem('request.invalid', {}, { thresholdMinor: 'kit.not-valid' })
      if (body.templateId !== null && (await store.findTemplate(tx, body.templateId))?.event !== event)
        throw new Problem('outreach.template-event', {}, { templateId: 'outreach.template-event' })
      if (!(await store.saveEventRule(tx, actor.operatorId, { event, ...body }))) throw new Problem('request.conflict')
      audit({ entity: 'event-rule', entityId: event, before, after: body })
      return ruleNamed(tx, event)
    },
    getManners: ({ tx, actor }) => getNoticeTimingOf(tx, actor.operatorId),
    putManners: async ({ tx, actor, body, audit }) => {
      const before = await getNoticeTimingOf(tx, actor.operatorId)
      if ((body.quietFrom === null) !== (body.quietUntil === null))
        throw new Problem('request.invalid', {}, { quietUntil: 'kit.required' })
      if (!(await store.saveNoticeTimingRow(tx, actor.operatorId, body))) throw new Problem('request.conflict')
      audit({ entity: 'message-manners', before, after: body })
      return getNoticeTimingOf(tx, actor.operatorId)
    },
  })
}

/** Returns every event with the operator's rule or the product's default. */
async function rulesOf(tx: Tx): Promise<EventRule[]> {
  const stored = await store.storedRules(tx)
  return memberEventKeys
    .filter((event) => event !== 'campaign')
    .map((event) => stored.find((rule) => rule.event === event) ?? asUsual(event))
}
async function ruleNamed(tx: Tx, event: MemberEvent): Promise<EventRule> {
  return requireFound((await rulesOf(tx)).find((rule) => rule.event === event))
}
function asUsual(event: MemberEvent): EventRule {
  const { enabled, channels, atNight } = defaultEventRule(event)
  return {
    event,
    enabled,
    templateId: null,
    templateName: null,
    channels: [...channels],
    atNight,
    thresholdMinor: null,
    version: 0,
  }
}

/** Returns each text of a template with its field. */
function textsIn({ texts, variants }: MessageTemplateForm): [field: string, text: string][] {
  return [
    ...Object.entries(texts).flatMap(([language, { title, text }]): [string, string][] => [
      [`texts.${language}.title`, title],
      [`texts.${language}.text`, text],
    ]),
    ...(['wechat_account', 'mini_program'] as const).flatMap((channel) =>
      (variants[channel]?.fields ?? []).map(({ value }): [string, string] => [`variants.${channel}`, value]),
    ),
    ...Object.entries(variants.sms).flatMap(([language, { params }]) =>
      params.map((param): [string, string] => [`variants.sms.${language}`, param]),
    ),
  ]
}
/** Rejects unknown placeholders, which would otherwise appear unchanged in the message. */
function requireFilled(form: MessageTemplateForm): void {
  const wrong = textsIn(form).flatMap(([field, text]) =>
    findUnavailablePlaceholders(form.event, text).map((mark) => ({ field, mark })),
  )
  if (wrong.length === 0) return
  const names = [...new Set(wrong.map(({ mark }) => `{${mark}}`))].join(', ')
  throw new Problem(
    'outreach.marks',
    { marks: names },
    Object.fromEntries(wrong.map(({ field }) => [field, 'outreach.marks'])),
  )
}
async function existing(tx: Tx, id: string): Promise<MessageTemplate> {
  return requireFound(await store.findTemplate(tx, id))
}
function refuse(error: unknown): never {
  if (violatedConstraint(error) === 'outreach_templates_name_key')
    throw new Problem('outreach.name-taken', {}, { name: 'outreach.name-taken' })
  throw error
}
