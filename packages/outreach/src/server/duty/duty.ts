import { newId, Problem, type Language } from '@evops/platform/contract'
import { violatedConstraint, serveAll, type Actor, type App, type Services, type Tx } from '@evops/platform/server'
import { dutyEndpoints, dispatchPath } from '../../contract/index.ts'
import type { BellNotice } from '../messages/notify.ts'
import type { ExternalChannels } from '../outer/outer.service.ts'
import { ChannelError } from '../outer/wire.ts'
import { pageOfWecomStaff, saveWecomName, userExists, wecomNames } from './duty.store.ts'
import type { WecomCalls } from './wecom-calls.service.ts'
import { insertDutyMessage, lastWords } from './words.store.ts'

export interface PersonOnDuty {
  userId: string
  name: string
}
export interface DutyDeps {
  services: Services
  outer: ExternalChannels
  calls: Pick<WecomCalls, 'code'>
  notify: (tx: Tx, notices: readonly BellNotice[]) => Promise<() => void>
  /** Returns users on duty, those of the station first. */
  onDuty: (tx: Tx, at: { stationId: string | undefined }) => Promise<PersonOnDuty[]>
}
interface Word {
  userIds: readonly string[]
  text: string
  stationId: string | null
  by: 'wecom' | 'bell'
}

/** ROUTE-01 chgdispatchqywx: serves the short message to the staff on duty. */
export function dutyRoutes(app: App, deps: DutyDeps): void {
  const { services, outer, onDuty } = deps
  serveAll(app, dutyEndpoints, {
    listOnDuty: async ({ tx, actor, query }) => {
      const people = await onDuty(tx, { stationId: query.stationId })
      const wecomUserIds = new Set((await wecomNames(tx)).map(({ userId }) => userId))
      const open = await outer.open(actor.operatorId, 'wecom')
      return {
        people: people.map(({ userId, name }) => ({ userId, name, hasWecom: wecomUserIds.has(userId) })),
        wecom: open !== undefined,
        lately: await lastWords(tx, query.stationId),
      }
    },
    sendToDuty: async ({ actor, body, audit }) => {
      const came = await send(deps, actor, body)
      audit({ entity: 'duty-message', after: { ...body, ...came } })
      return came
    },
    listWecomNames: ({ tx }) => wecomNames(tx),
    listWecomStaff: ({ tx, query }) => pageOfWecomStaff(tx, query),
    putWecomName: async ({ tx, actor, body, audit }) => {
      if (!(await userExists(tx, body.userId))) throw new Problem('request.not-found')
      const before = (await wecomNames(tx)).find(({ userId }) => userId === body.userId)
      await saveWecomName(tx, actor.operatorId, body).catch((error: unknown) => {
        if (violatedConstraint(error) !== 'outreach_staff_wecom') throw error
        throw new Problem('outreach.wecom-taken', {}, { wecomId: 'outreach.wecom-taken' })
      })
      audit({ entity: 'wecom-name', entityId: body.userId, before, after: { wecomId: body.wecomId } })
      return wecomNames(tx)
    },
    createWecomCode: async ({ tx, actor, body, audit }) => {
      if (!(await userExists(tx, body.userId))) throw new Problem('request.not-found')
      audit({ entity: 'wecom-name', entityId: body.userId })
      return deps.calls.code(actor.operatorId, body.userId)
    },
  })

  /** Sends the message; people without enterprise WeChat receive it in the bell. */
  async function send({ services: { db, now } }: DutyDeps, actor: Actor, word: Word) {
    const { operatorId } = actor
    const { chosen, names } = await db.inTenant(actor, async (tx) => {
      const people = await onDuty(tx, { stationId: word.stationId ?? undefined })
      return {
        chosen: people.filter(({ userId }) => word.userIds.includes(userId)),
        names: await wecomNames(tx),
      }
    })
    if (chosen.length < new Set(word.userIds).size)
      throw new Problem('outreach.not-on-duty', {}, { userIds: 'outreach.not-on-duty' })
    const wecomIds = new Map(names.map(({ userId, wecomId }) => [userId, wecomId]))
    const named = word.by === 'wecom' ? chosen.filter(({ userId }) => wecomIds.has(userId)) : []
    const id = newId(now().getTime())
    const touser = named.map(({ userId }) => wecomIds.get(userId) ?? '')
    const { reached, answer, test } = await byWecom(actor, touser, { id, text: word.text })
    const reachedIds = new Set(
      named.filter(({ userId }) => reached.has(wecomIds.get(userId) ?? '')).map(({ userId }) => userId),
    )
    const others = chosen.filter(({ userId }) => !reachedIds.has(userId))
    const ring = await db.inTenant(actor, async (tx) => {
      const readers = chosen.map(({ userId }) => ({ userId, by: reachedIds.has(userId) ? 'wecom' : 'bell' }) as const)
      const { stationId, text } = word
      await insertDutyMessage(tx, { operatorId, id, stationId, text, byUserId: actor.userId, at: now(), readers })
      return deps.notify(
        tx,
        others.map(({ userId }) => bellOf(actor, word, userId)),
      )
    })
    ring()
    services.log.info({ at: now(), wecom: reachedIds.size, bell: others.length }, 'a word to who is on duty')
    return { wecom: reachedIds.size, bell: others.length, answer, test }
  }

  async function byWecom(
    { operatorId, name, language }: Actor,
    wecomIds: readonly string[],
    word: { id: string; text: string },
  ) {
    const nobody = { reached: new Set<string>(), answer: '', test: false }
    const open = wecomIds.length === 0 ? undefined : await outer.open(operatorId, 'wecom')
    if (!open) return nobody
    const test = open.environment === 'loopback'
    const body = {
      touser: wecomIds.join('|'),
      agentid: open.settings.agentId,
      enable_duplicate_check: 0,
      // Without callbacks a press of a button cannot be received, so no button is shown.
      ...(open.secrets.token === undefined
        ? { msgtype: 'text', text: { content: `${name}: ${word.text}` } }
        : { msgtype: 'template_card', template_card: cardOf(name, word, language) }),
    }
    try {
      const options = { body, correlation: newId(), hidden: [...wecomIds] }
      const { invaliduser } = await outer.wechat.post(open, '/cgi-bin/message/send', options)
      const unknown = new Set(typeof invaliduser === 'string' ? invaliduser.split('|') : [])
      return { reached: new Set(wecomIds.filter((id) => !unknown.has(id))), answer: '', test }
    } catch (error) {
      if (!(error instanceof ChannelError)) throw error
      return { ...nobody, answer: `${error.code} ${error.message}`.trim(), test }
    }
  }
}

function cardOf(name: string, { id, text }: { id: string; text: string }, language: Language) {
  const acknowledge = { zh: '收到', en: 'Acknowledge', es: 'Confirmar' }[language]
  return {
    card_type: 'button_interaction',
    main_title: { title: name },
    sub_title_text: text,
    task_id: id,
    button_list: [{ text: acknowledge, style: 1, key: 'acknowledge' }],
  }
}

function bellOf({ operatorId, name }: Actor, { text, stationId }: Word, userId: string): BellNotice {
  const same = (value: string) => ({ zh: value, en: value, es: value })
  return {
    operatorId,
    userId,
    email: '',
    stationId,
    level: 3,
    title: { zh: `${name}的消息`, en: `A message from ${name}`, es: `Mensaje de ${name}` },
    text: same(text),
    place: same(''),
    href: dispatchPath,
  }
}
