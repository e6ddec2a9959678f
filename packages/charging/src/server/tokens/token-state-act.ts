import { fillPlaceholders, maskTag } from '@evops/platform/contract'
import { defineBulkAction, type BulkActionKind, type BulkActionTarget, type Services } from '@evops/platform/server'
import { z } from 'zod'
import { listTokens, tokenStateAct, tokenStates, updateToken, type TokenRow } from '../../contract/index.ts'
import { tokenActWords } from './token-act.words.ts'
import { tagsOfCards } from './card-tokens.store.ts'
import { eachToken } from './token-export.ts'
import { changeToken, lockToken, tokensById } from './tokens.store.ts'

const targetOf = ({ id, idTag, label }: TokenRow): BulkActionTarget => ({
  key: id,
  label: label === '' ? maskTag(idTag) : `${maskTag(idTag)} · ${label}`,
})

/**
 * Blocks or unblocks many start tokens. Each row takes effect from its commit, because the OCPP gateway reads the table
 * at every start.
 */
export function tokenStateActKind(services: Services): BulkActionKind {
  return defineBulkAction({
    name: tokenStateAct,
    permission: updateToken.permission,
    title: {
      zh: '批量设置鉴权凭证',
      en: 'Block or unblock tokens',
      es: 'Bloquear o desbloquear identificadores',
    },
    entity: 'start_token',
    reach: 'operator',
    atOnce: 4,
    params: z.object({ state: z.enum(tokenStates) }),
    filter: listTokens.query.pick({ search: true, verdict: true, credential: true }),
    async *matching(actor, filter) {
      for await (const token of eachToken(services, actor, filter)) yield targetOf(token)
    },
    async *named(actor, keys) {
      const ids = keys.filter((key) => z.uuid().safeParse(key).success)
      yield* (await services.db.inTenant(actor, (tx) => tokensById(tx, ids, services.now()))).map(targetOf)
    },
    act: (actor, { key }, { state }) =>
      services.db.inTenant(actor, async (tx) => {
        const formatAnswer = (word: keyof typeof tokenActWords) =>
          fillPlaceholders(tokenActWords[word][actor.language], {})
        const before = await lockToken(tx, key, services.now())
        if (!before) return { ok: false, answer: formatAnswer('charging.act.gone') }
        if ((await tagsOfCards(tx, [before.idTag])).length > 0)
          return { ok: false, answer: formatAnswer('charging.act.card') }
        if (before.state !== state) await changeToken(tx, key, { ...before, state })
        const answer = formatAnswer(state === 'blocked' ? 'charging.act.blocked' : 'charging.act.unblocked')
        return { ok: true, answer, before: { state: before.state }, after: { state } }
      }),
  })
}
