import { type Actor, type App, type AuditEntry, serveAll, type Tx } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { CardsDeps } from '../deps.ts'
import { checkOfCard, enterComponent, generateMissingKeys } from './key-making.service.ts'
import { requestKeyDestruction } from './key-destruction.service.ts'
import { requestKeyExport, importWrappedKeys, downloadWrappedKeys } from './key-transport.service.ts'
import { addKeySet, changeKeySetTerms, requireKeySet, moveKeySetState } from './keys.service.ts'
import { findKeySetDraft, pageOfKeySets, pageOfKeyUses } from './keys.store.ts'

const entity = 'key-set'

/** No call returns, logs or audits a key or a component, only check values. */
export function keyRoutes(app: App, deps: CardsDeps): void {
  transportRoutes(app, deps)
  serveAll(app, contract.keyEndpoints, {
    listKeySets: ({ tx, query }) => pageOfKeySets(tx, query),
    getKeySet: ({ tx, actor, query }) => requireKeySet(tx, deps, { actor, id: query.id }),
    saveKeySet: async ({ tx, actor, body: { component, ...form }, audit }) => {
      const draft = component && (await findKeySetDraft(tx, form))
      const id = draft ?? (await addKeySet(tx, deps, { actor, form }))
      const { keyName, part } = component ?? {}
      audit({ entity, entityId: id, after: component ? { ...form, keyName, part } : form })
      return component ? enterComponent(tx, deps, { actor, id, ...component }) : requireKeySet(tx, deps, { actor, id })
    },
    updateKeySet: async ({ tx, actor, body, audit }) => {
      const { before, after } = await changeKeySetTerms(tx, deps, { actor, change: body })
      audit({ entity, entityId: body.id, before, after: body })
      return after
    },
    deleteKeySet: ({ tx, actor, body, audit }) => destruction(tx, deps, { actor, wish: body, audit }),
    deleteKeySetByGet: ({ tx, actor, query, audit }) => destruction(tx, deps, { actor, wish: query, audit }),
    enterKeyComponent: async ({ tx, actor, params, body, audit }) => {
      const { keyName, part } = body
      audit({ entity, entityId: params.id, after: { keyName, part } })
      return enterComponent(tx, deps, { actor, id: params.id, ...body })
    },
    generateKeys: async ({ tx, actor, params, audit }) => {
      const after = await generateMissingKeys(tx, deps, { actor, id: params.id })
      audit({ entity, entityId: params.id, after: { keys: after.keysThere } })
      return after
    },
    moveKeySet: async ({ tx, actor, params, body, audit }) => {
      audit({ entity, entityId: params.id, after: body })
      return moveKeySetState(tx, deps, { actor, id: params.id, ...body })
    },
    checkCardKey: async ({ tx, actor, params, body, audit }) => {
      const reply = await checkOfCard(tx, deps, { actor, id: params.id, ...body })
      audit({ entity, entityId: params.id, after: { ...body, ...reply } })
      return reply
    },
    listKeyUses: async ({ tx, actor, params, query }) => {
      await requireKeySet(tx, deps, { actor, id: params.id })
      return pageOfKeyUses(tx, params.id, query)
    },
  })
}

/** Exported keys are wrapped, and the audit log does not contain them. */
function transportRoutes(app: App, deps: CardsDeps): void {
  serveAll(app, contract.keyTransportEndpoints, {
    requestKeyExport: async ({ tx, actor, params, body, audit }) => {
      const reply = await requestKeyExport(tx, deps, { actor, id: params.id, ...body })
      audit({ entity, entityId: params.id, after: { ...body, ...reply } })
      return reply
    },
    takeKeyExport: async ({ tx, actor, params, audit }) => {
      const { setId, ...reply } = await downloadWrappedKeys(tx, deps, { actor, id: params.id })
      audit({ entity, entityId: setId, after: { fileName: reply.fileName, keys: reply.file.keys.length } })
      return reply
    },
    importKeys: async ({ tx, actor, body, audit }) => {
      const after = await importWrappedKeys(tx, deps, { actor, text: body.file, name: body.name })
      const { id, name, kind, keyVersion, keysThere } = after
      audit({ entity, entityId: id, after: { name, kind, keyVersion, keysThere } })
      return after
    },
  })
}

async function destruction(
  tx: Tx,
  deps: CardsDeps,
  {
    actor,
    wish,
    audit,
  }: { actor: Actor; wish: { id: string; reason: string }; audit: (entry: Partial<AuditEntry>) => void },
): Promise<{ approvalId: string | null }> {
  const { approvalId, before } = await requestKeyDestruction(tx, deps, { actor, ...wish })
  audit({ entity, entityId: wish.id, before, after: { approvalId, reason: wish.reason } })
  return { approvalId }
}
