import { newId, Problem, type Language, type ProblemTable, type LocalizedText } from '@evops/platform/contract'
import type { Actor, AuditEntry, AuditWriter, Services, Tx } from '@evops/platform/server'
import type { WecomCardAction } from './card.ts'
import { findCardPress } from './cards.store.ts'

/** An action of another domain, as if pressed in the console: it throws the same refusals. */
export type PerformCardAction = (
  tx: Tx,
  actor: Actor,
  id: string,
) => Promise<{ entry: Omit<AuditEntry, 'result'>; after: () => void }>
export interface PressDeps {
  pressed: Partial<Record<WecomCardAction['kind'], PerformCardAction>>
  /** Refusals of these actions. `actorNow` returns undefined if the user may no longer act. */
  problems: () => ProblemTable
  actorNow: (who: { operatorId: string; userId: string }) => Promise<Actor | undefined>
  audit: AuditWriter
}
/** New label of the button; `refused`: the reason why no action was taken. */
export interface CardPressResult {
  button: LocalizedText
  language: Language
  refused?: Problem
}
const names: Readonly<Record<WecomCardAction['kind'] | 'refused', LocalizedText>> = {
  alarm: { zh: '已确认', en: 'Acknowledged', es: 'Reconocida' },
  'work-order': { zh: '已接单', en: 'Accepted', es: 'Aceptada' },
  refused: { zh: '未执行', en: 'Not done', es: 'No realizado' },
}

/**
 * Creates the handling of a press on a card's button in enterprise WeChat. The action runs on behalf of the user, with
 * the user's current permissions and data scope, and is in the audit log. `take` records the call in the same
 * transaction; false: it was received before. Returns undefined if the card is unknown or not for this person, and null
 * if the press was received before.
 */
export function createCardPressHandler({ db }: Services, { pressed, actorNow, audit }: PressDeps) {
  return async (
    who: { operatorId: string; wecomId: string },
    cardId: string,
    take: (tx: Tx) => Promise<boolean>,
  ): Promise<CardPressResult | null | undefined> => {
    const { operatorId } = who
    const found = await db.inTenant(operatorId, (tx) => findCardPress(tx, who, cardId))
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
