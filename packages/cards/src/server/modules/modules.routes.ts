import { newId, orNotFound, Problem } from '@evops/platform/contract'
import { conflictWith, constraintOf, serveAll, type App, type Tx } from '@evops/platform/server'
import { moduleEndpoints, type ModuleForm, type ModuleRow } from '../../contract/index.ts'
import type { CardsDeps } from '../deps.ts'
import { findKeySet } from '../keys/keys.store.ts'
import { changeModule, findModule, insertModule, pageOfModules, removeModule } from './modules.store.ts'

const entity = 'card-module'

export function moduleRoutes(app: App, { services }: CardsDeps): void {
  serveAll(app, moduleEndpoints, {
    listCardModules: ({ tx, query }) => pageOfModules(tx, query),
    getCardModule: ({ tx, params }) => moduleOf(tx, params.id),
    createCardModule: async ({ tx, actor, body, audit }) => {
      const id = newId(services.now().getTime())
      await requireKeys(tx, body)
      await unique(() => insertModule(tx, { operatorId: actor.operatorId, id, form: body }))
      const after = await moduleOf(tx, id)
      audit({ entity, entityId: id, after })
      return after
    },
    updateCardModule: async ({ tx, params: { id }, body: { version, ...form }, audit }) => {
      const before = await moduleOf(tx, id)
      await requireKeys(tx, form)
      if (!(await unique(() => changeModule(tx, { id, version, form }))))
        throw conflictWith(form, await moduleOf(tx, id))
      const after = await moduleOf(tx, id)
      audit({ entity, entityId: id, before, after })
      return after
    },
    deleteCardModule: async ({ tx, params: { id }, audit }) => {
      const before = await moduleOf(tx, id)
      if (before.state === 'made' || before.state === 'error') throw new Problem('cards.module-in-use')
      await removeModule(tx, id)
      audit({ entity, entityId: id, before })
      return { done: true } as const
    },
  })
}

async function moduleOf(tx: Tx, id: string): Promise<ModuleRow> {
  return orNotFound(await findModule(tx, id))
}
/** Card keys and transport keys are never in a module. */
async function requireKeys(tx: Tx, { keySetId }: ModuleForm): Promise<void> {
  if (keySetId === null) return
  const set = orNotFound(await findKeySet(tx, keySetId))
  if (set.row.kind !== 'psam' && set.row.kind !== 'root')
    throw new Problem('cards.module-key-kind', {}, { keySetId: 'cards.module-key-kind' })
}
async function unique<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (constraintOf(error) === 'cards_modules_serial_key')
      throw new Problem('cards.module-taken', {}, { serial: 'cards.module-taken' })
    throw error
  }
}
