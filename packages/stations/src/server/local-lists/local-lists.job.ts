import { setTimeout as wait } from 'node:timers/promises'
import type { Services, JobTable } from '@evops/platform/server'
import type { CommandService } from '../commands/commands.service.ts'
import { hasLocalLists, operatorsWithLists, chargePointsToPush } from './local-lists.store.ts'
import {
  claimDue,
  isMarked,
  listsWait,
  saveTurnDigest,
  makeOverdue,
  recordListChange,
  releaseChargePoints,
  takeMarks,
  turnOf,
} from './marks.store.ts'
import { createWanted, digestOfContents } from './wanted.ts'
import { pushOne, type PushParts } from './push.service.ts'
import type { ListContent, ListContents } from '../ports.ts'

/** Number of charge points updated concurrently. Most of the time is spent waiting for responses. */
const atOnce = 128
const lookMs = 1_000
const everyMs = 500
/** Milliseconds between checks, because tokens also start and expire by time. */
const freshMs = 60_000

interface ListParts {
  services: Services
  commands: Pick<CommandService, 'send'>
  content: ListContent
}
interface Turn {
  no: number
  at: number
  contents: ListContents
}

/** Sends local lists to connected charge points with an outdated list, as soon as tokens change. */
export function createListJobs({ services, commands, content }: ListParts): JobTable {
  const parts: PushParts = { services, commands, wanted: createWanted() }
  const turns = new Map<string, Turn>()
  const contentsOf = (operatorId: string) => currentContents({ services, content, turns }, operatorId)
  return {
    'stations:push-lists': {
      everyMs: lookMs,
      when: listsWait,
      run: () => pushAll(parts, contentsOf),
    },
    'stations:local-lists': {
      title: {
        zh: '下发黑白名单',
        en: 'Send black and white lists',
        es: 'Enviar listas blancas y negras',
      },
      cron: '* * * * *',
      when: hasLocalLists,
      attempts: 1,
      async run() {
        for (const operatorId of await services.db.asPlatform(operatorsWithLists))
          await sweep({ services, content }, operatorId)
      },
    },
  }
}

/** Handles changes caused by time, changes without a notification, and retries. */
async function sweep(
  { services, content }: Pick<ListParts, 'services' | 'content'>,
  operatorId: string,
): Promise<void> {
  await services.db.inTenant(operatorId, async (tx) => {
    const digest = digestOfContents(await content(tx, services.now()))
    if ((await turnOf(tx)).digest !== digest) await recordListChange(tx, { refuses: false })
  })
  await services.db.asPlatform((tx) => makeOverdue(tx, operatorId))
}

/** Loads the contents once for each turn, after the change that caused it was committed. */
async function currentContents(
  { services, content, turns }: Pick<ListParts, 'services' | 'content'> & { turns: Map<string, Turn> },
  operatorId: string,
): Promise<ListContents> {
  const { no } = await services.db.inTenant(operatorId, turnOf)
  const now = services.now().getTime()
  const cached = turns.get(operatorId)
  if (cached && cached.no === no && Math.abs(now - cached.at) < freshMs) return cached.contents
  const contents = await services.db.inTenant(operatorId, (tx) => content(tx, services.now()))
  await services.db.inTenant(operatorId, (tx) => saveTurnDigest(tx, no, digestOfContents(contents)))
  turns.set(operatorId, { no, at: now, contents })
  return contents
}

/**
 * Updates charge points until none is due. A slow charge point does not block others, and changes in the meantime are
 * processed immediately.
 */
async function pushAll(
  parts: PushParts,
  contentsOf: (operatorId: string) => Promise<ListContents>,
): Promise<void> {
  const { services } = parts
  const inHand = new Map<string, Promise<unknown>>()
  for (;;) {
    if (await services.db.asPlatformOnce(isMarked)) await services.db.asPlatform(takeMarks)
    const due = await services.db.asPlatformOnce((tx) => claimDue(tx, atOnce - inHand.size))
    for (const [operatorId, claimed] of Map.groupBy(due, (each) => each.operatorId)) {
      const ids = claimed.map(({ chargePointId }) => chargePointId)
      const contents = await contentsOf(operatorId)
      const chargePoints = await services.db.inTenant(operatorId, (tx) => chargePointsToPush(tx, ids))
      const foundIds = new Set(chargePoints.map(({ chargePointId }) => chargePointId))
      const release = (chargePointIds: readonly string[]) =>
        services.db.inTenant(operatorId, (tx) => releaseChargePoints(tx, chargePointIds))
      const others = ids.filter((id) => !foundIds.has(id))
      if (others.length > 0) await release(others)
      for (const chargePoint of chargePoints) {
        const work = pushOne(parts, { chargePoint, contents })
          .catch((error: unknown) => {
            services.log.error({ error, chargePointNo: chargePoint.chargePointNo }, 'local list')
            return false
          })
          .then((isOut) => (isOut ? undefined : release([chargePoint.chargePointId])))
          .finally(() => inHand.delete(chargePoint.chargePointId))
        inHand.set(chargePoint.chargePointId, work)
      }
    }
    if (inHand.size === 0) return
    await Promise.race([...inHand.values(), wait(everyMs)])
  }
}
