import { seesTags } from '@evops/organisation/contract'
import { currencyExponent, newId, withMaskedTags, type Language } from '@evops/platform/contract'
import { serveAll, type App, type House, type Tx } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import { readTokens } from './token-import.rules.ts'
import { requireNoCard, type TokenService } from './tokens.service.ts'
import { idsByTag, pageOfTokens, upsertTokens } from './tokens.store.ts'

const entity = 'start_token'

export interface TokenDeps {
  currencyOf: (operatorId: string) => Promise<string>
}

export function tokenRoutes(
  app: App,
  { house, tokens, currencyOf }: TokenDeps & { house: House; tokens: TokenService },
): void {
  serveAll(app, contract.tokenEndpoints, {
    listTokens: ({ tx, actor, query }) =>
      pageOfTokens(tx, { ...query, inFull: seesTags(actor) }, house.now()),
    getToken: ({ tx, params }) => tokens.tokenOf(tx, params.id),
    createToken: async ({ tx, actor, body, audit }) => {
      const made = await tokens.create(tx, actor.operatorId, body)
      audit({ entity, entityId: made.id, after: withMaskedTags(made) })
      return made
    },
    updateToken: async ({ tx, actor, params, body, audit }) => {
      const { before, after } = await tokens.update(tx, actor.operatorId, { id: params.id, ...body })
      audit({ entity, entityId: params.id, before: withMaskedTags(before), after: withMaskedTags(after) })
      return after
    },
    revealToken: async ({ tx, params, body, audit }) => {
      const { idTag, groupTag } = await tokens.tokenOf(tx, params.id)
      audit({ entity, entityId: params.id, after: body })
      return { idTag, groupTag }
    },
    deleteToken: async ({ tx, params, audit }) => {
      const before = await tokens.remove(tx, params.id)
      audit({ entity, entityId: params.id, before: withMaskedTags(before) })
      return { done: true } as const
    },
    importTokens: async ({ tx, actor, body, audit }) => {
      const result = await importTokens(tx, tokens, {
        ...actor,
        ...body,
        exponent: currencyExponent(await currencyOf(actor.operatorId)),
      })
      audit({ entity, after: { dryRun: body.dryRun, ...result, errors: result.errors.length } })
      return result
    },
  })
}

/** All rows or none: one bad row, and nothing is written. */
async function importTokens(
  tx: Tx,
  tokens: TokenService,
  file: { operatorId: string; language: Language; exponent: number; content: string; dryRun: boolean },
) {
  const { total, forms, errors } = await readTokens(file.content, file)
  if (errors.length > 0) return { total, created: 0, updated: 0, errors }
  const tags = forms.map((form) => form.idTag)
  await requireNoCard(tx, tags)
  const known = await idsByTag(tx, tags)
  if (!file.dryRun) {
    const { operatorId } = file
    await upsertTokens(
      tx,
      operatorId,
      forms.map((form) => ({ id: newId(), form })),
    )
    const ids = await idsByTag(tx, tags)
    for (const { idTag, priceGroup } of forms) {
      const tokenId = ids.get(idTag.toLowerCase())
      if (tokenId) await tokens.putIntoGroup(tx, operatorId, { tokenId, priceGroup })
    }
  }
  return { total, created: forms.length - known.size, updated: known.size, errors }
}
