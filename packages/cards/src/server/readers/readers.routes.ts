import { maskTag } from '@evops/platform/contract'
import { serveAll, toReplyRow, type Actor, type App, type Tx } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import { lockCardForOperation, requireCard, operationAuthorOf } from '../cards/cards.service.ts'
import type { CardsDeps } from '../deps.ts'
import { bridgesOf } from './bridges.store.ts'
import {
  processBridgeReply,
  createBridge,
  pairBridgeByCode,
  pollBridgeJob,
  readerJobsChannel,
  requireBridge,
  unpairBridge,
} from './bridges.service.ts'
import {
  cancelReaderJob,
  nextJobCommands,
  parseJobReplies,
  lockReaderJob,
  startReaderJob,
  processJobReplies,
} from './jobs.service.ts'
import { loadReaderJob, jobsOfCard, type StoredReaderJob } from './jobs.store.ts'

const [entity, bridge] = ['card-reader-job', 'card-bridge']

export function readerRoutes(app: App, deps: CardsDeps): void {
  const notifyBridge = (bridgeId: string | null) => {
    if (bridgeId !== null) deps.services.bus.publish(readerJobsChannel, { bridgeId })
  }
  serveAll(app, contract.readerEndpoints, {
    listReaderJobs: async ({ tx, actor, params }) => {
      await requireCard(tx, deps, { actor, id: params.id })
      return jobsOfCard(tx, params.id)
    },
    createReaderJob: async ({ tx, actor, params, body, audit, afterCommit }) => {
      const card = await lockCardForOperation(tx, { actor, id: params.id, verb: 'control' })
      const { pin, bridgeId, kind } = body
      if (bridgeId !== null) await requireBridge(tx, bridgeId)
      const job = await startReaderJob(tx, deps, { card, kind, by: operationAuthorOf(actor), pin, bridgeId })
      audit({ entity, entityId: job.id, after: { kind, bridgeId, cardNo: maskTag(card.cardNo) } })
      afterCommit(() => notifyBridge(bridgeId))
      return job
    },
    takeReaderFile: async ({ tx, actor, params, audit }) => {
      const job = await jobFor(tx, actor, params.id)
      const file = await nextJobCommands(tx, deps, job)
      audit({ entity, entityId: job.id, after: { step: file.step } })
      return file
    },
    answerReaderJob: async ({ tx, actor, params, body, audit }) => {
      const job = await jobFor(tx, actor, params.id)
      await processJobReplies(tx, deps, { job, answer: parseJobReplies(body.file) })
      const after = await loadReaderJob(tx, job.id)
      audit({ entity, entityId: job.id, after: { step: after.step, state: after.state } })
      return after
    },
    abandonReaderJob: async ({ tx, actor, params, audit }) => {
      const job = await jobFor(tx, actor, params.id)
      await cancelReaderJob(tx, deps, { job, gone: false })
      const after = await loadReaderJob(tx, job.id)
      audit({ entity, entityId: job.id, after: { state: after.state, uncertain: after.uncertain } })
      return after
    },
    listCardBridges: async ({ tx }) =>
      (await bridgesOf(tx)).map(({ pairedAt, lastSeenAt, ...row }) => ({
        ...toReplyRow(row),
        pairedAt: pairedAt?.toISOString() ?? null,
        lastSeenAt: lastSeenAt?.toISOString() ?? null,
      })),
    createCardBridge: async ({ tx, actor, body, audit }) => {
      const made = await createBridge(tx, deps, { actor, name: body.name })
      audit({ entity: bridge, entityId: made.id, after: body })
      return made
    },
    deleteCardBridge: async ({ tx, params, audit }) => {
      audit({ entity: bridge, entityId: params.id, before: await unpairBridge(tx, deps, params.id) })
      return { done: true } as const
    },
  })
  serveAll(app, contract.bridgeEndpoints, {
    pairCardBridge: ({ body }) => pairBridgeByCode(deps, body.code),
    pollCardBridge: async ({ body, request }) => {
      const gone = new AbortController()
      request.raw.socket.once('close', () => gone.abort())
      const waitMs = body.waitSeconds * 1_000
      return { job: await pollBridgeJob(deps, { token: body.token, waitMs, signal: gone.signal }) }
    },
    answerCardBridge: async ({ body }) => ({ job: await processBridgeReply(deps, body) }),
  })
}

/** Returns a job of a card if the user has the permission for its screen. */
async function jobFor(tx: Tx, actor: Actor, id: string): Promise<StoredReaderJob> {
  const job = await lockReaderJob(tx, id)
  await lockCardForOperation(tx, { actor, id: job.cardId, verb: 'control' })
  return job
}
