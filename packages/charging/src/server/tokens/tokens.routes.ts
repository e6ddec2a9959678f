import { seesTags } from '@evops/organisation/contract'
import { isMaskedTag, maskTag, requireFound, Problem, maskTagsInReply } from '@evops/platform/contract'
import { serveAll, type App, type Services, type Tx } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import { tagOfRefusedCard } from '../refused-cards/refused-cards.store.ts'
import type { TokenService } from './tokens.service.ts'
import { pageOfTokens } from './tokens.store.ts'

const entity = 'start_token'

export interface TokenDeps {
  currencyOf: (operatorId: string) => Promise<string>
}

export function tokenRoutes(app: App, { services, tokens }: { services: Services; tokens: TokenService }): void {
  serveAll(app, contract.tokenEndpoints, {
    listTokens: ({ tx, actor, query }) => pageOfTokens(tx, { ...query, inFull: seesTags(actor) }, services.now()),
    getToken: ({ tx, params }) => tokens.tokenOf(tx, params.id),
    createToken: async ({ tx, actor, body, audit }) => {
      const { refusedCardId, ...form } = body
      const isMasked = isMaskedTag(form.idTag)
      const idTag = isMasked ? await tagToRegister(tx, refusedCardId) : form.idTag
      const made = await tokens.create(tx, actor.operatorId, { ...form, idTag })
      audit({ entity, entityId: made.id, after: maskTagsInReply(made) })
      // A user who may not see numbers registers a card without seeing its number.
      return isMasked ? { ...made, idTag: maskTag(made.idTag) } : made
    },
    updateToken: async ({ tx, actor, params, body, audit }) => {
      const { before, after } = await tokens.update(tx, actor.operatorId, { id: params.id, ...body })
      audit({ entity, entityId: params.id, before: maskTagsInReply(before), after: maskTagsInReply(after) })
      return after
    },
    revealToken: async ({ tx, params, body, audit }) => {
      const { idTag, groupTag } = await tokens.tokenOf(tx, params.id)
      audit({ entity, entityId: params.id, after: body })
      return { idTag, groupTag }
    },
    deleteToken: async ({ tx, params, audit }) => {
      const before = await tokens.remove(tx, params.id)
      audit({ entity, entityId: params.id, before: maskTagsInReply(before) })
      return { done: true } as const
    },
  })
}

/** Returns the number of a refused card, which the form shows masked. */
async function tagToRegister(tx: Tx, refusedCardId: string | undefined): Promise<string> {
  if (refusedCardId === undefined) throw new Problem('request.invalid', {}, { idTag: 'charging.import.tag' })
  return requireFound(await tagOfRefusedCard(tx, refusedCardId))
}
