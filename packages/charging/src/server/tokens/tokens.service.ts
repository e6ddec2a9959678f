import { conflictProblem, type Services, type Tx } from '@evops/platform/server'
import { isMaskedTag, maskTag, newId, requireFound, Problem } from '@evops/platform/contract'
import { startLimitNames } from '@evops/cards/contract'
import type { TokenForm, TokenRow } from '../../contract/index.ts'
import { tagsOfCards } from './card-tokens.store.ts'
import { setTokenGroup } from './token-groups.store.ts'
import { changeToken, findToken, insertToken, lockToken, removeToken, isTagInUse } from './tokens.store.ts'

export type TokenService = ReturnType<typeof createTokenService>

/**
 * Manages start tokens. The OCPP gateway reads the table at every Authorize and start, so a change takes effect from
 * its commit.
 */
export function createTokenService(services: Services) {
  async function tokenOf(tx: Tx, id: string): Promise<TokenRow> {
    return requireFound(await findToken(tx, id, services.now()))
  }

  async function setPriceGroup(
    tx: Tx,
    operatorId: string,
    { tokenId, priceGroup }: { tokenId: string; priceGroup: string | null | undefined },
  ) {
    if (priceGroup === undefined) return
    await setTokenGroup(tx, operatorId, { tokenId, group: priceGroup || null, at: services.now() })
  }

  return {
    tokenOf,
    putIntoGroup: setPriceGroup,

    /** Adds a token. Rejects a tag that the operator already has (compared without case). */
    async create(tx: Tx, operatorId: string, form: TokenForm): Promise<TokenRow> {
      const id = newId(services.now().getTime())
      if (!(await insertToken(tx, operatorId, { id, form }))) throw tagExists(form.idTag)
      await setPriceGroup(tx, operatorId, { tokenId: id, priceGroup: form.priceGroup })
      return tokenOf(tx, id)
    },

    /** Changes a token. Rejects a change if the token is no longer at `version`. A masked tag stays unchanged. */
    async update(
      tx: Tx,
      operatorId: string,
      { id, version, ...wish }: TokenForm & { id: string; version: number },
    ): Promise<{ before: TokenRow; after: TokenRow }> {
      const before = requireFound(await lockToken(tx, id, services.now()))
      const form = restoreMaskedTags(wish, before)
      if (before.version !== version) throw conflictProblem(wish, maskTokenTags(before))
      if (await isTagInUse(tx, form.idTag, id)) throw tagExists(form.idTag)
      if (changesCard(before, form)) await assertNoCardTags(tx, [before.idTag])
      await changeToken(tx, id, form)
      await setPriceGroup(tx, operatorId, { tokenId: id, priceGroup: form.priceGroup })
      return { before, after: await tokenOf(tx, id) }
    },

    /**
     * Removes a token. A token that a session refers to stays: the database rejects the removal, and the caller
     * receives `request.in-use`.
     */
    async remove(tx: Tx, id: string): Promise<TokenRow> {
      const before = await tokenOf(tx, id)
      await removeToken(tx, id)
      return before
    },
  }
}

const maskTokenTags = (token: TokenRow): TokenRow => ({
  ...token,
  idTag: maskTag(token.idTag),
  groupTag: token.groupTag && maskTag(token.groupTag),
})

/** Replaces masked tags in a form with the stored ones. */
function restoreMaskedTags<Form extends TokenForm>(form: Form, { idTag, groupTag }: TokenRow): Form {
  return {
    ...form,
    ...(isMaskedTag(form.idTag) && { idTag }),
    ...(form.groupTag && isMaskedTag(form.groupTag) && { groupTag }),
  }
}

/** Fields of a card's token that only its card can change. */
const ofCard = [
  'idTag',
  'label',
  'state',
  'validFrom',
  'validUntil',
  'limitMinor',
  'limitDwh',
  'credential',
  ...startLimitNames,
] as const

function changesCard(before: TokenRow, form: TokenForm): boolean {
  return ofCard.some((name) => {
    const [now, then] = [form[name], before[name]]
    const isSameInstant =
      name.startsWith('valid') &&
      typeof now === 'string' &&
      typeof then === 'string' &&
      Date.parse(now) === Date.parse(then)
    return now !== undefined && JSON.stringify(now) !== JSON.stringify(then) && !isSameInstant
  })
}

/** Throws charging.token-of-card if one of these tags belongs to a card. */
export async function assertNoCardTags(tx: Tx, idTags: readonly string[]): Promise<void> {
  const [idTag] = await tagsOfCards(tx, idTags)
  if (idTag !== undefined)
    throw new Problem('charging.token-of-card', { idTag: maskTag(idTag) }, { idTag: 'charging.token-of-card' })
}

function tagExists(idTag: string): Problem {
  return new Problem('charging.token-exists', { idTag }, { idTag: 'charging.token-exists' })
}
