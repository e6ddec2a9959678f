import { Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { z } from 'zod'
import { keyPermissions, type KeySetRow } from '../../contract/index.ts'
import type { CardsDeps } from '../deps.ts'
import { componentsOfSet, destroyKeys } from './key-parts.store.ts'
import { keyDestructionApproval, keyActorOf, lockKeySet } from './keys.service.ts'
import { changeKeySet, recordKeyUse } from './keys.store.ts'

const payload = z.object({ setId: z.uuid(), name: z.string(), keyVersion: z.int() })

/** Registers the destruction that another user requested. */
export function registerDestruction({ services, approvals }: CardsDeps): void {
  approvals.register({
    kind: keyDestructionApproval,
    title: { zh: '销毁卡密钥', en: 'Destroy card keys', es: 'Destruir claves de tarjetas' },
    permission: keyPermissions.delete,
    payload,
    run: async ({ tx, actor, payload: { setId }, requestedBy }) => {
      await requireDestroyable(tx, setId)
      await destroy(tx, { actor, setId, requestedBy, at: services.now() })
    },
  })
}

interface Wish {
  actor: Actor
  id: string
  reason: string
}
/** Requests the destruction. A draft without keys and components is deleted at once, and null is returned. */
export async function requestKeyDestruction(
  tx: Tx,
  { services, approvals }: CardsDeps,
  { actor, id, reason }: Wish,
): Promise<{ approvalId: string | null; before: object }> {
  const { name, kind, keyVersion, keysThere } = await requireDestroyable(tx, id)
  const [by, at, before] = [keyActorOf(actor), services.now(), { name, kind, keyVersion }]
  if (keysThere === 0 && (await componentsOfSet(tx, id)).length === 0) {
    await destroy(tx, { actor, setId: id, requestedBy: null, at })
    return { approvalId: null, before }
  }
  const approval = await approvals.request(tx, actor, {
    kind: keyDestructionApproval,
    subject: `${name} · ${keyVersion}`,
    subjectId: id,
    payload: { setId: id, name, keyVersion },
    reason,
    stations: 'all',
  })
  const { operatorId } = actor
  await recordKeyUse(tx, { operatorId, setId: id, kind: 'destroy_asked', by, at, detail: reason })
  return { approvalId: approval.id, before }
}

async function requireDestroyable(tx: Tx, id: string): Promise<KeySetRow> {
  const { row } = await lockKeySet(tx, id)
  if (row.status !== 'draft' && row.status !== 'retired') throw new Problem('cards.key-not-so')
  return row
}

/** The row of the set and its usage log stay. */
async function destroy(
  tx: Tx,
  { actor, setId, requestedBy, at }: { actor: Actor; setId: string; requestedBy: string | null; at: Date },
): Promise<void> {
  await destroyKeys(tx, setId)
  await changeKeySet(tx, setId, { destroyedAt: at, destroyedBy: actor.userId, requestedBy })
  const { operatorId } = actor
  await recordKeyUse(tx, { operatorId, setId, kind: 'destroyed', by: keyActorOf(actor), at })
}
