import { newId, requireFound, Problem } from '@evops/platform/contract'
import { conflictProblem, violatedConstraint, serveAll, type App, type Tx } from '@evops/platform/server'
import { secureModuleEndpoints, type SecureModuleForm, type SecureModuleRow } from '../../contract/index.ts'
import type { CardsDeps } from '../deps.ts'
import { findKeySet } from '../keys/keys.store.ts'
import {
  updateSecureModule,
  findSecureModule,
  insertSecureModule,
  pageOfSecureModules,
  deleteSecureModule,
} from './modules.store.ts'

const entity = 'card-module'

export function moduleRoutes(app: App, { services }: CardsDeps): void {
  serveAll(app, secureModuleEndpoints, {
    listCardModules: ({ tx, query }) => pageOfSecureModules(tx, query),
    getCardModule: ({ tx, params }) => moduleOf(tx, params.id),
    createCardModule: async ({ tx, actor, body, audit }) => {
      const id = newId(services.now().getTime())
      await requireKeys(tx, body)
      await unique(() => insertSecureModule(tx, { operatorId: actor.operatorId, id, form: body }))
      const after = await moduleOf(tx, id)
      audit({ entity, entityId: id, after })
      return after
    },
    updateCardModule: async ({ tx, params: { id }, body: { version, ...form }, audit }) => {
      const before = await moduleOf(tx, id)
      await requireKeys(tx, form)
      if (!(await unique(() => updateSecureModule(tx, { id, version, form }))))
        throw conflictProblem(form, await moduleOf(tx, id))
      const after = await moduleOf(tx, id)
      audit({ entity, entityId: id, before, after })
      return after
    },
    deleteCardModule: async ({ tx, params: { id }, audit }) => {
      const before = await moduleOf(tx, id)
      if (before.state === 'made' || before.state === 'error') throw new Problem('cards.module-in-use')
      await deleteSecureModule(tx, id)
      audit({ entity, entityId: id, before })
      return { done: true } as const
    },
  })
}

async function moduleOf(tx: Tx, id: string): Promise<SecureModuleRow> {
  return requireFound(await findSecureModule(tx, id))
}
/** Card keys and transport keys are never in a module. */
async function requireKeys(tx: Tx, { keySetId }: SecureModuleForm): Promise<void> {
  if (keySetId === null) return
  const set = requireFound(await findKeySet(tx, keySetId))
  if (set.row.kind !== 'psam' && set.row.kind !== 'root')
    throw new Problem('cards.module-key-kind', {}, { keySetId: 'cards.module-key-kind' })
}
async function unique<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) === 'cards_modules_serial_key')
      throw new Problem('cards.module-taken', {}, { serial: 'cards.module-taken' })
    throw error
  }
}
