import { Problem } from '../../contract/index.ts'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/db.ts'
import type { Services } from '../services.ts'
import { undoBatch, undoItems } from './undo-batches.rules.ts'
import { createUndoStore } from './undo.store.ts'

/** Items undone in one transaction. An import with more of them is undone by a job (decision 332). */
export const undoBatchItems = 1_000
export interface ImportOrder {
  operatorId: string
  id: string
}
interface UndoableResource {
  kind: string
  undoLists?: readonly string[]
  checkUndo?: (tx: Tx, made: unknown, operatorId: string) => Promise<void>
  undo: (tx: Tx, made: unknown, actor: Actor) => Promise<void>
  changed?: (operatorId: string) => void
}

/** Creates the undo of imports: small ones in the call, larger ones in batches of a job. */
export function createImportUndo(services: Services, noun: UndoableResource) {
  const { undoLists: lists } = noun
  const store = createUndoStore(noun.kind)

  /**
   * Undoes an import, or prepares its undo by a job; returns true if the job is needed. Throws request.import-undo-over,
   * request.import-used.
   */
  async function begin(tx: Tx, actor: Actor, id: string): Promise<boolean> {
    const found = await store.lockMade(tx, id, services.now())
    if (!found) throw new Problem('request.import-undo-over')
    const { made, handled } = found
    const total = undoItems(made, lists)
    const rest = undoBatch(made, lists, { from: handled, limit: total })
    if (total - handled <= undoBatchItems) {
      await noun.undo(tx, rest, actor)
      await store.markUndone(tx, id)
      return false
    }
    await noun.checkUndo?.(tx, rest, actor.operatorId)
    await store.begin(tx, id, { total, by: { id: actor.userId, name: actor.name }, at: services.now() })
    return true
  }

  /** Undoes the next batch and commits it with its progress. Returns false after the last one. */
  function runBatch({ operatorId, id }: ImportOrder): Promise<boolean> {
    return services.db.inTenant(operatorId, async (tx) => {
      const running = await store.lockRunning(tx, id)
      if (!running) return false
      const { made, handled, by, isCancelled } = running
      if (isCancelled) {
        await store.stop(tx, id, { reason: 'cancelled', what: null })
        return false
      }
      const total = undoItems(made, lists)
      const batch = undoBatch(made, lists, { from: handled, limit: undoBatchItems })
      await noun.undo(tx, batch, jobActor(operatorId, by))
      const done = Math.min(total, handled + undoBatchItems)
      await store.saveStep(tx, id, { handled: done, at: services.now() })
      if (done === total) await store.markUndone(tx, id)
      return done < total
    })
  }

  /** Runs an undo to its end. An item in use ends it early; other errors are thrown, so that the job is retried. */
  async function run(order: ImportOrder): Promise<void> {
    try {
      while (await runBatch(order));
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const what = Object.values(error.values).map(String).join(', ')
      await services.db.inTenant(order.operatorId, (tx) => store.stop(tx, order.id, { reason: 'used', what }))
    }
    noun.changed?.(order.operatorId)
  }

  const fail = ({ operatorId, id }: ImportOrder) =>
    services.db.inTenant(operatorId, (tx) => store.stop(tx, id, { reason: 'failed', what: null }))
  return { begin, run, fail, stalled: (tx: Tx) => store.stalled(tx) }
}

/** The actor of a job that continues the undo of a user, whose permission was checked when the undo began. */
function jobActor(operatorId: string, by: { id: string; name: string }): Actor {
  return {
    userId: by.id,
    operatorId,
    scope: 'all',
    name: by.name,
    permissions: new Set(),
    language: 'zh',
    platformStaff: false,
    address: '',
  }
}
