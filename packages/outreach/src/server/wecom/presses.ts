import { newId, Problem, type Language, type ProblemTable, type Text } from '@evops/platform/contract'
import type { Actor, AuditEntry, AuditWriter, Services, Tx } from '@evops/platform/server'
import type { CardPress } from './card.ts'
import { pressOf } from './cards.store.ts'

/** An act of another domain, as by a press in the console: it throws what that would be refused with. */
export type Pressed = (
  tx: Tx,
  actor: Actor,
  id: string,
) => Promise<{ entry: Omit<AuditEntry, 'result'>; after: () => void }>
export interface PressDeps {
  pressed: Partial<Record<CardPress['kind'], Pressed>>
  /** Somebody as they may act now; undefined: not any more. */
  /** What they are refused with. */
  problems: () => ProblemTable
  actorNow: (who: { operatorId: string; userId: string }) => Promise<Actor | undefined>
  audit: AuditWriter
}
/** What the button says afterwards; `refused`: why nothing was done. */
export interface PressOutcome {
  button: Text
  language: Language
  refused?: Problem
}
const names: Readonly<Record<CardPress['kind'] | 'refused', Text>> = {
  alarm: { zh: '已确认', en: 'Acknowledged', es: 'Reconocida' },
  'work-order': { zh: '已接单', en: 'Accepted', es: 'Aceptada' },
  refused: { zh: '未执行', en: 'Not done', es: 'No realizado' },
}

/**
 * The button of a card in enterprise WeChat, pressed: done in the name of who pressed it, with what they may do and see
 * now, and in the audit log. `take` notes the call in the same transaction; false: it was heard before. Undefined: the
 * card is none of ours, or not for this person; null: heard before.
 */
export function createPresses({ db }: Services, { pressed, actorNow, audit }: PressDeps) {
  return async (
    who: { operatorId: string; wecomId: string },
    cardId: string,
    take: (tx: Tx) => Promise<boolean>,
  ): Promise<PressOutcome | null | undefined> => {
    const { operatorId } = who
    const found = await db.inTenant(operatorId, (tx) => pressOf(tx, who, cardId))
    const act = found && pressed[found.press.kind]
    if (!found || !act) return undefined
    const { userId, press } = found
    const actor = await actorNow({ operatorId, userId })
    try {
      if (!actor) throw new Problem('request.forbidden')
      const after = await db.inTenant(actor, async (tx) => {
        if (!(await take(tx))) return undefined
        const done = await act(tx, actor, press.id)
        await audit(tx, actor, { ...done.entry, result: 'done' }, newId())
        return done.after
      })
      after?.()
      return after ? { button: names[press.kind], language: actor.language } : null
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (!(await db.inTenant(operatorId, take))) return null
      return { button: names.refused, language: actor?.language ?? 'zh', refused: error }
    }
  }
}
