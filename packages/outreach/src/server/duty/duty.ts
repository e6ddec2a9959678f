import { newId, Problem } from '@evops/platform/contract'
import { constraintOf, serveAll, type Actor, type App, type House, type Tx } from '@evops/platform/server'
import { dutyEndpoints, dispatchPath } from '../../contract/index.ts'
import type { Notice } from '../messages/notify.ts'
import type { Outer } from '../outer/outer.service.ts'
import { ChannelError } from '../outer/wire.ts'
import { setWecomName, userExists, wecomNames } from './duty.store.ts'

export interface PersonOnDuty {
  userId: string
  name: string
}
export interface DutyDeps {
  house: House
  outer: Outer
  notify: (tx: Tx, notices: readonly Notice[]) => Promise<() => void>
  /** People on duty who sign in, those of the station first. */
  onDuty: (tx: Tx, at: { stationId: string | undefined }) => Promise<PersonOnDuty[]>
}
interface Word {
  userIds: readonly string[]
  text: string
  stationId: string | null
  by: 'wecom' | 'bell'
}

/** ROUTE-01 chgdispatchqywx: one word to who is on duty. */
export function dutyRoutes(app: App, deps: DutyDeps): void {
  const { house, outer, onDuty } = deps
  serveAll(app, dutyEndpoints, {
    listOnDuty: async ({ tx, actor, query }) => {
      const people = await onDuty(tx, { stationId: query.stationId })
      const known = new Set((await wecomNames(tx)).map(({ userId }) => userId))
      const open = await outer.open(actor.operatorId, 'wecom')
      return {
        people: people.map(({ userId, name }) => ({ userId, name, hasWecom: known.has(userId) })),
        wecom: open !== undefined,
      }
    },
    sendToDuty: async ({ actor, body, audit }) => {
      const came = await send(deps, actor, body)
      audit({ entity: 'duty-message', after: { ...body, ...came } })
      return came
    },
    listWecomNames: ({ tx }) => wecomNames(tx),
    putWecomName: async ({ tx, actor, body, audit }) => {
      if (!(await userExists(tx, body.userId))) throw new Problem('request.not-found')
      const before = (await wecomNames(tx)).find(({ userId }) => userId === body.userId)
      await setWecomName(tx, actor.operatorId, body).catch((error: unknown) => {
        if (constraintOf(error) !== 'outreach_staff_wecom') throw error
        throw new Problem('outreach.wecom-taken', {}, { wecomId: 'outreach.wecom-taken' })
      })
      audit({ entity: 'wecom-name', entityId: body.userId, before, after: { wecomId: body.wecomId } })
      return wecomNames(tx)
    },
  })

  /** Whom enterprise WeChat does not reach hears it under the bell. */
  async function send({ house: { db, now } }: DutyDeps, actor: Actor, word: Word) {
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
    const { reached, answer, test } = await byWecom(
      operatorId,
      named.map(({ userId }) => wecomIds.get(userId) ?? ''),
      `${actor.name}: ${word.text}`,
    )
    const told = new Set(
      named.filter(({ userId }) => reached.has(wecomIds.get(userId) ?? '')).map(({ userId }) => userId),
    )
    const others = chosen.filter(({ userId }) => !told.has(userId))
    const ring = await db.inTenant(actor, (tx) =>
      deps.notify(
        tx,
        others.map(({ userId }) => bellOf(actor, word, userId)),
      ),
    )
    ring()
    house.log.info({ at: now(), wecom: told.size, bell: others.length }, 'a word to who is on duty')
    return { wecom: told.size, bell: others.length, answer, test }
  }

  async function byWecom(operatorId: string, wecomIds: readonly string[], content: string) {
    const nobody = { reached: new Set<string>(), answer: '', test: false }
    const open = wecomIds.length === 0 ? undefined : await outer.open(operatorId, 'wecom')
    if (!open) return nobody
    const test = open.environment === 'loopback'
    const body = {
      touser: wecomIds.join('|'),
      msgtype: 'text',
      agentid: open.settings.agentId,
      text: { content },
      enable_duplicate_check: 0,
    }
    try {
      const given = { body, correlation: newId(), hidden: [...wecomIds] }
      const { invaliduser } = await outer.wechat.post(open, '/cgi-bin/message/send', given)
      const unknown = new Set(typeof invaliduser === 'string' ? invaliduser.split('|') : [])
      return { reached: new Set(wecomIds.filter((id) => !unknown.has(id))), answer: '', test }
    } catch (error) {
      if (!(error instanceof ChannelError)) throw error
      return { ...nobody, answer: `${error.code} ${error.message}`.trim(), test }
    }
  }
}

function bellOf({ operatorId, name }: Actor, { text, stationId }: Word, userId: string): Notice {
  const same = (said: string) => ({ zh: said, en: said, es: said })
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
