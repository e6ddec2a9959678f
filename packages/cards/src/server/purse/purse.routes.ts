import { idempotencyKeyOf, withIdempotencyKey } from '@evops/ledger/server'
import { type App, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import { lockCardForOperation, requireCard } from '../cards/cards.service.ts'
import type { CardsDeps } from '../deps.ts'
import { releaseOldestGreyLock } from './grey.service.ts'
import { loadPurse } from './load.service.ts'
import { unloadPurse } from './unload.service.ts'
import { compareChipData, recordCardCollected, takeCardDeposit, recordPersonalisation } from './hand.service.ts'
import { changePin, unlockPin } from './pin.service.ts'
import { loadPurseDetail } from './purse.service.ts'
import { readerJobsChannel } from '../readers/bridges.service.ts'
import { changeCardRules, cardRulesReplyOf } from './rules.service.ts'

const entity = 'card'

/**
 * Operations on cards that hold money, and counter operations with any card. PINs and identity documents are not
 * logged.
 */
export function purseRoutes(app: App, deps: CardsDeps): void {
  type Reply = { readerJob?: contract.ReaderJob | null } | { approvalId: string } | contract.PurseMovement
  const notifyBridgeAfterCommit = <T extends Reply>(afterCommit: (act: () => void) => void, reply: T): T => {
    const bridgeId = 'readerJob' in reply ? reply.readerJob?.bridgeId : null
    if (bridgeId) afterCommit(() => deps.services.bus.publish(readerJobsChannel, { bridgeId }))
    return reply
  }
  serveAll(app, contract.purseEndpoints, {
    getPurse: async ({ tx, actor, params }) => {
      const card = await requireCard(tx, deps, { actor, id: params.id })
      return loadPurseDetail(tx, deps, { actor, card })
    },
    loadCard: async ({ tx, actor, params: { id }, body, request, audit, afterCommit }) => {
      const { identityNo, ...fields } = body
      audit({ entity, entityId: id, after: { ...fields, identity: identityNo !== '' } })
      return withIdempotencyKey(
        tx,
        { actor, key: idempotencyKeyOf(request), request: ['cardLoad', id, body] },
        async () => notifyBridgeAfterCommit(afterCommit, await loadPurse(tx, deps, { actor, id, ...body })),
      )
    },
    unloadCard: async ({ tx, actor, params: { id }, body, request, audit, afterCommit }) => {
      audit({ entity, entityId: id, after: body })
      return withIdempotencyKey(
        tx,
        { actor, key: idempotencyKeyOf(request), request: ['cardUnload', id, body] },
        async () => notifyBridgeAfterCommit(afterCommit, await unloadPurse(tx, deps, { actor, id, ...body })),
      )
    },
    ungreyCard: async ({ tx, actor, params: { id }, body, request, audit, afterCommit }) => {
      const { pin, ...fields } = body
      const work = async () =>
        notifyBridgeAfterCommit(afterCommit, await releaseOldestGreyLock(tx, deps, { actor, id, pin, ...fields }))
      const call = { actor, key: idempotencyKeyOf(request), isHarmless: true, request: ['cardUngrey', id, fields] }
      // A PIN is never stored, so a call with a PIN is not remembered for repetition.
      const after = fields.reader ? await withIdempotencyKey(tx, call, work) : await work()
      audit({ entity, entityId: id, after: { ...fields, ...after } })
      return after
    },
    changeCardPin: async ({ tx, actor, params: { id }, body, audit }) => {
      const { oldPin, newPin } = body
      const after = await changePin(tx, deps, { actor, id, oldPin, newPin })
      audit({ entity, entityId: id, after })
      return after
    },
    unlockCardPin: async ({ tx, actor, params: { id }, body, audit }) => {
      audit({ entity, entityId: id, after: body })
      return unlockPin(tx, deps, { actor, id, ...body })
    },
    checkCard: async ({ tx, actor, params: { id }, body, audit }) => {
      audit({ entity, entityId: id, after: body })
      return compareChipData(tx, deps, { actor, id, ...body })
    },
    collectCard: async ({ tx, actor, params: { id }, body, audit }) => {
      audit({ entity, entityId: id, after: body })
      return recordCardCollected(tx, deps, { actor, id, ...body })
    },
    personaliseCard: async ({ tx, actor, params: { id }, body, audit }) => {
      audit({ entity, entityId: id, after: body })
      return recordPersonalisation(tx, deps, { actor, id, ...body })
    },
    depositCard: async ({ tx, actor, params: { id }, body, request, audit }) => {
      await lockCardForOperation(tx, { actor, id, verb: 'view' })
      audit({ entity, entityId: id, after: body })
      return withIdempotencyKey(
        tx,
        { actor, key: idempotencyKeyOf(request), request: ['cardDeposit', id, body] },
        async () => contract.maskedCard(await takeCardDeposit(tx, deps, { actor, id, ...body })),
      )
    },
  })
  serveAll(app, contract.ruleEndpoints, {
    getCardRules: ({ tx, actor }) => cardRulesReplyOf(tx, deps, actor),
    saveCardRules: async ({ tx, actor, body, audit }) => {
      const { validFrom, reason, ...rules } = body
      const before = (await cardRulesReplyOf(tx, deps, actor)).current
      const after = await changeCardRules(tx, deps, { actor, rules, validFrom, reason })
      audit({
        entity: 'card-rules',
        before,
        after: { ...rules, validFrom, reason, approvalId: after.approvalId },
      })
      return after
    },
  })
}
