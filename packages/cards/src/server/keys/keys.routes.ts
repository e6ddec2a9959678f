import { type App, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { CardsDeps } from '../deps.ts'
import { checkOfCard, enterComponent, generate } from './key-making.service.ts'
import { addKeySet, changeTerms, destroy, keySetOf, move } from './keys.service.ts'
import { pageOfKeySets, pageOfUses } from './keys.store.ts'

const entity = 'key-set'

/** No call answers, logs or audits a key or a component: check values alone. */
export function keyRoutes(app: App, deps: CardsDeps): void {
  serveAll(app, contract.keyEndpoints, {
    listKeySets: ({ tx, query }) => pageOfKeySets(tx, query),
    getKeySet: ({ tx, actor, query }) => keySetOf(tx, { actor, id: query.id }),
    saveKeySet: async ({ tx, actor, body, audit }) => {
      const id = await addKeySet(tx, deps, { actor, form: body })
      audit({ entity, entityId: id, after: body })
      return keySetOf(tx, { actor, id })
    },
    updateKeySet: async ({ tx, actor, body, audit }) => {
      const { before, after } = await changeTerms(tx, deps, { actor, change: body })
      audit({ entity, entityId: body.id, before, after: body })
      return after
    },
    deleteKeySet: async ({ tx, actor, body, audit }) => {
      audit({ entity, entityId: body.id, before: await destroy(tx, deps, { actor, id: body.id }) })
      return { done: true } as const
    },
    deleteKeySetByGet: async ({ tx, actor, query, audit }) => {
      audit({ entity, entityId: query.id, before: await destroy(tx, deps, { actor, id: query.id }) })
      return { done: true } as const
    },
    enterKeyComponent: async ({ tx, actor, params, body, audit }) => {
      const { keyName, part } = body
      audit({ entity, entityId: params.id, after: { keyName, part } })
      return enterComponent(tx, deps, { actor, id: params.id, ...body })
    },
    generateKeys: async ({ tx, actor, params, audit }) => {
      const after = await generate(tx, deps, { actor, id: params.id })
      audit({ entity, entityId: params.id, after: { keys: after.keysThere } })
      return after
    },
    moveKeySet: async ({ tx, actor, params, body, audit }) => {
      audit({ entity, entityId: params.id, after: body })
      return move(tx, deps, { actor, id: params.id, ...body })
    },
    checkCardKey: async ({ tx, actor, params, body, audit }) => {
      const reply = await checkOfCard(tx, deps, { actor, id: params.id, ...body })
      audit({ entity, entityId: params.id, after: { ...body, ...reply } })
      return reply
    },
    listKeyUses: async ({ tx, actor, params, query }) => {
      await keySetOf(tx, { actor, id: params.id })
      return pageOfUses(tx, params.id, query)
    },
  })
}
