import type { Services, TaskAuditWriter, Tx } from '@evops/platform/server'
import { createKeyEncryption } from './key-box.ts'
import { createCardMasterKeys } from './key-masters.ts'
import { recordKeyUse } from './keys.store.ts'
import { updateSealedKey, keysToReseal } from './reseal.store.ts'

type Deps = { services: Pick<Services, 'config' | 'db' | 'log' | 'now'>; auditTask: TaskAuditWriter }
const perTransaction = 50
const task = 'cards:reseal-keys'

/**
 * Re-encrypts every operator's card keys and components with the current master key, in small transactions, so that an
 * interrupted run continues where it stopped. Can run next to active servers, which decrypt both. Returns the number.
 * Throws cards.key-master-away.
 */
export async function resealCardKeys(deps: Deps, onProgress: (done: number) => void = () => {}): Promise<number> {
  const mark = await createCardMasterKeys(deps.services)[0].mark()
  let done = 0
  for (;;) {
    const some = await deps.services.db.asPlatform((tx) => resealSome(tx, deps, mark))
    if (some === 0) return done
    done += some
    onProgress(done)
  }
}

async function resealSome(tx: Tx, deps: Deps, mark: string): Promise<number> {
  const found = await keysToReseal(tx, mark, perTransaction)
  const sets = new Map<string, { operatorId: string; setId: string; keys: number }>()
  for (const { sealed, ...place } of found) {
    const { operatorId, setId, part } = place
    const name = part === null ? place.name : `${place.name}/${part}`
    await updateSealedKey(tx, place, await createKeyEncryption(deps, { operatorId }).reseal(sealed, setId, name))
    const current = sets.get(setId) ?? { operatorId, setId, keys: 0 }
    sets.set(setId, { ...current, keys: current.keys + 1 })
  }
  const master = mark === '' ? 'secret' : mark.slice(0, -1)
  for (const { keys, ...place } of sets.values()) {
    await recordKeyUse(tx, {
      ...place,
      kind: 'resealed',
      by: null,
      at: deps.services.now(),
      detail: `× ${keys} · ${master}`,
    })
    await deps.auditTask(
      tx,
      { operatorId: place.operatorId, task },
      {
        action: 'resealCardKeys',
        entity: 'key-set',
        entityId: place.setId,
        after: { keys, master },
        result: 'done',
      },
    )
  }
  return found.length
}
