import { fillPlaceholders, requireFound, Problem } from '@evops/platform/contract'
import {
  defineBulkAction,
  inSlices,
  type BulkActionResult,
  type BulkActionKind,
  type BulkActionTarget,
  type Actor,
} from '@evops/platform/server'
import { z } from 'zod'
import {
  actReason,
  sessionControllers,
  sessionEditors,
  sessionFilter,
  stopSessionsAct,
  voidSessionsAct,
} from '../../contract/index.ts'
import { sessionsById, sliceOfSessions } from '../sessions/sessions.store.ts'
import { lockSession } from './acts.store.ts'
import { changeSession } from './change.service.ts'
import type { SessionActDeps } from './deps.ts'
import { sessionBulkActWords } from './session-acts-many.words.ts'
import { requestSessionStop } from './stop.service.ts'

/** Bulk actions on sessions: stop and void. */
export function sessionActKinds(deps: SessionActDeps): BulkActionKind[] {
  const { services } = deps
  const targets = {
    async *matching(actor: Actor, filter: z.output<typeof sessionFilter>): AsyncGenerator<BulkActionTarget> {
      const slices = inSlices(services.db, actor, { filter, read: sliceOfSessions })
      for await (const session of slices) yield { key: session.id, label: session.sessionNo }
    },
    async *named(actor: Actor, keys: readonly string[]): AsyncGenerator<BulkActionTarget> {
      const ids = keys.filter((key) => z.uuid().safeParse(key).success)
      const found = await services.db.inTenant(actor, (tx) => sessionsById(tx, ids))
      yield* found.map((session) => ({ key: session.id, label: session.sessionNo }))
    },
  }
  const params = z.object({ reason: actReason })
  return [
    defineBulkAction({
      name: stopSessionsAct,
      permission: sessionControllers,
      title: { zh: '批量停止充电', en: 'Stop charging', es: 'Detener la carga' },
      entity: 'session',
      atOnce: 20,
      params,
      filter: sessionFilter,
      ...targets,
      act: (actor, { key }, { reason }) =>
        collectRefusals(actor, async () => {
          const answer = await requestSessionStop(
            deps,
            { sessionId: key, actor, as: 'operator_remote', reason },
            (work) => services.db.inTenant(actor, work),
          )
          return {
            ok: answer.state === 'accepted',
            word: `charging.many.stop.${answer.state === 'accepted' ? 'accepted' : 'not'}`,
          }
        }),
    }),
    defineBulkAction({
      name: voidSessionsAct,
      permission: sessionEditors,
      title: { zh: '批量作废订单', en: 'Void sessions', es: 'Anular sesiones' },
      entity: 'session',
      atOnce: 4,
      params,
      filter: sessionFilter,
      ...targets,
      act: (actor, { key }, { reason }) =>
        collectRefusals(actor, () =>
          services.db.inTenant(actor, async (tx) => {
            const session = requireFound(await lockSession(tx, key))
            const wish = { version: session.version, reason }
            const { approvalId } = await changeSession(tx, deps, {
              actor,
              change: 'void',
              sessionId: key,
              wish,
            })
            return { ok: true, word: `charging.many.void.${approvalId === null ? 'done' : 'asked'}` }
          }),
        ),
    }),
  ]
}

type Word = keyof typeof sessionBulkActWords
const refusals: Readonly<Record<string, Word>> = {
  'charging.not-running': 'charging.many.not-running',
  'charging.not-over': 'charging.many.not-over',
  'organisation.approval-waiting': 'charging.many.waits',
}

/** A refusal is the result of its row. Any other error ends the whole job. */
async function collectRefusals(
  actor: Actor,
  act: () => Promise<{ ok: boolean; word: string }>,
): Promise<BulkActionResult> {
  const formatAnswer = (word: string) =>
    fillPlaceholders(sessionBulkActWords[isWord(word) ? word : 'charging.many.gone'][actor.language], {})
  try {
    const { ok, word } = await act()
    return { ok, answer: formatAnswer(word) }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { ok: false, answer: formatAnswer(refusals[error.code] ?? 'charging.many.gone') }
  }
}

function isWord(word: string): word is Word {
  return word in sessionBulkActWords
}
