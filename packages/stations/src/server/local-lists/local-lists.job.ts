import { setTimeout as wait } from 'node:timers/promises'
import type { Services, JobTable } from '@evops/platform/server'
import type { CommandService } from '../commands/commands.service.ts'
import { hasLocalLists, operatorsWithLists, chargePointsToPush } from './local-lists.store.ts'
import {
  claimDueChargePoints,
  hasListChange,
  localListsDueSql,
  saveListRevisionDigest,
  makeDueWithoutChange,
  recordListChange,
  releaseChargePoints,
  takeListChanges,
  listRevisionOf,
} from './marks.store.ts'
import { createExpectedLists, digestOfContents } from './wanted.ts'
import { pushLocalList, type ListPushDeps } from './push.service.ts'
import type { LoadLocalListContents, LocalListContents } from '../ports.ts'

/** Number of charge points updated concurrently. Most of the time is spent waiting for responses. */
const atOnce = 128
const lookMs = 1_000
const everyMs = 500
/** Milliseconds between checks, because tokens also start and expire by time. */
const freshMs = 60_000

interface ListParts {
  services: Services
  commands: Pick<CommandService, 'send'>
  content: LoadLocalListContents
}
interface Turn {
  no: number
  at: number
  contents: LocalListContents
}

/** Sends local lists to connected charge points with an outdated list, as soon as tokens change. */
export function createLocalListJobs({ services, commands, content }: ListParts): JobTable {
  const parts: ListPushDeps = { services, commands, wanted: createExpectedLists() }
  const turns = new Map<string, Turn>()
  const contentsOf = (operatorId: string) => currentContents({ services, content, turns }, operatorId)
  return {
    'stations:push-lists': {
      everyMs: lookMs,
      when: localListsDueSql,
      run: () => pushAll(parts, contentsOf),
    },
    'stations:local-lists': {
      title: {
        zh: '下发黑白名单',
        en: 'Send local authorisation lists',
        es: 'Enviar listas locales de autorización',
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
    if ((await listRevisionOf(tx)).digest !== digest) await recordListChange(tx, { refuses: false })
  })
  await services.db.asPlatform((tx) => makeDueWithoutChange(tx, operatorId))
}

/** Loads the contents once for each turn, after the change that caused it was committed. */
async function currentContents(
  { services, content, turns }: Pick<ListParts, 'services' | 'content'> & { turns: Map<string, Turn> },
  operatorId: string,
): Promise<LocalListContents> {
  const { no } = await services.db.inTenant(operatorId, listRevisionOf)
  const now = services.now().getTime()
  const cached = turns.get(operatorId)
  if (cached && cached.no === no && Math.abs(now - cached.at) < freshMs) return cached.contents
  const contents = await services.db.inTenant(operatorId, (tx) => content(tx, services.now()))
  await services.db.inTenant(operatorId, (tx) => saveListRevisionDigest(tx, no, digestOfContents(contents)))
  turns.set(operatorId, { no, at: now, contents })
  return contents
}

/**
 * Updates charge points until none is due. A slow charge point does not block others, and changes in the meantime are
 * processed immediately.
 */
async function pushAll(
  parts: ListPushDeps,
  contentsOf: (operatorId: string) => Promise<LocalListContents>,
): Promise<void> {
  const { services } = parts
  const inHand = new Map<string, Promise<unknown>>()
  for (;;) {
    if (await services.db.asPlatformOnce(hasListChange)) await services.db.asPlatform(takeListChanges)
    const due = await services.db.asPlatformOnce((tx) => claimDueChargePoints(tx, atOnce - inHand.size))
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
        const work = pushLocalList(parts, { chargePoint, contents })
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
