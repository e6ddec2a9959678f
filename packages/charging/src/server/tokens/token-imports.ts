import { currencyExponent, maskTag, newId, type RowsImportSettings } from '@evops/platform/contract'
import {
  createRowsImports,
  importedItemsUsedProblem,
  type ImportCaller,
  type Services,
  type RowImportedResource,
  type Tx,
} from '@evops/platform/server'
import { z } from 'zod'
import { tokenForm, tokenImports, tokenRow, type TokenImportField, type TokenForm } from '../../contract/index.ts'
import { readLocalTime } from '@evops/tariffs/contract'
import { tagsOfCards } from './card-tokens.store.ts'
import { tokenHints } from './token-hints.ts'
import { tokenImportWords, type TokenFaultKey } from './token-imports.words.ts'
import type { TokenDeps } from './tokens.routes.ts'
import type { TokenService } from './tokens.service.ts'
import {
  changeToken,
  tokenIdsByTag,
  tokensById,
  importedTagsInUse,
  removeTokens,
  upsertTokens,
} from './tokens.store.ts'

interface Context {
  exponent: number
  timeZone: string
  dateOrder: RowsImportSettings['dateOrder']
}
/** Imports from before limits existed have no values for them. */
const before = tokenRow.partial({
  credential: true,
  daySessions: true,
  dayDwh: true,
  windows: true,
  stationIds: true,
  boundPlate: true,
})
const madeOf = z.object({ created: z.array(z.uuid()), before: z.array(before) })
const tokensPerStep = 2_000

export interface TokenImportDeps extends TokenDeps {
  operatorOf: (operatorId: string) => Promise<{ timeZone: string }>
  tokensAssigned?: ((tx: Tx, ids: readonly string[]) => Promise<readonly string[]>) | undefined
}
/** Fields that stay unchanged if the file has no column for them. */
const mayBeSilent = ['label', 'state', 'validFrom', 'validUntil'] as const
type TokenImport = TokenForm & { silent: readonly (typeof mayBeSilent)[number][] }
const fieldNames: Readonly<Record<string, TokenImportField>> = {
  idTag: 'token',
  groupTag: 'group',
  limitMinor: 'limitAmount',
  limitDwh: 'limitKwh',
  batteryDwh: 'batteryKwh',
}

/**
 * Imports files of start tokens. An existing tag (compared without case) is changed, and fields that the file does not
 * have stay unchanged.
 */
export function createTokenImports(
  services: Services,
  { currencyOf, operatorOf, tokens, tokensAssigned }: TokenImportDeps & { tokens: TokenService },
) {
  async function requireUnused(tx: Tx, result: unknown): Promise<void> {
    const { created, before } = madeOf.parse(result)
    const used = await importedTagsInUse(tx, {
      created,
      assigned: (await tokensAssigned?.(tx, created)) ?? [],
      before: before.map(({ id, version }) => ({ id, version })),
    })
    if (used.length > 0) throw importedItemsUsedProblem(used.map(maskTag))
  }
  const noun: RowImportedResource<TokenImportField, TokenImport, TokenFaultKey, Context> = {
    kind: 'tokens',
    entity: 'token-import',
    title: { zh: '导入鉴权凭证', en: 'Import of tokens', es: 'Importación de identificadores' },
    resumeTitle: {
      zh: '接续鉴权凭证导入',
      en: 'Resume imports of tokens',
      es: 'Reanudar importaciones de identificadores',
    },
    words: tokenImportWords,
    hints: tokenHints,
    context: async (_, { timeZone, dateOrder }, { operatorId }: ImportCaller) => ({
      exponent: currencyExponent(await currencyOf(operatorId)),
      timeZone: timeZone ?? (await operatorOf(operatorId)).timeZone,
      dateOrder,
    }),
    meaningOf: async (_, operatorId) => ({
      currency: await currencyOf(operatorId),
      timeZone: (await operatorOf(operatorId)).timeZone,
    }),
    read(cells, { exponent, ...clock }) {
      const moment = (field: 'validFrom' | 'validUntil') =>
        cells.moment(field, (text) => readLocalTime(text, clock), { isEnd: field === 'validUntil' }) ?? null
      const cellValues = {
        idTag: cells.text('token'),
        label: cells.text('label'),
        state: cells.choice('state'),
        validFrom: moment('validFrom'),
        validUntil: moment('validUntil'),
        priceGroup: cells.textOrNull('priceGroup'),
        limitMinor: cells.units('limitAmount', exponent),
        limitDwh: cells.units('limitKwh', 4),
        manyAtOnce: cells.flag('manyAtOnce'),
        batteryDwh: cells.units('batteryKwh', 4),
        groupTag: cells.textOrNull('group'),
        kind: cells.textOrNull('kind'),
      }
      const form = cells.form(tokenForm, cellValues, {
        words: tokenImportWords,
        // Paths of the form are field names, except those with other units.
        fieldOf: (path) => fieldNames[path] ?? (path as TokenImportField),
      })
      return form && { ...form, silent: mayBeSilent.filter((field) => !cells.has(field)) }
    },
    key: { field: 'token', of: ({ idTag }) => idTag.toLowerCase() },
    async look(tx, rows) {
      const tags = rows.map(({ form }) => form.idTag)
      const ofCards = new Set((await tagsOfCards(tx, tags)).map((tag) => tag.toLowerCase()))
      return {
        existing: new Set((await tokenIdsByTag(tx, tags)).keys()),
        faults: rows.flatMap(({ row, form }) =>
          ofCards.has(form.idTag.toLowerCase())
            ? [
                {
                  row,
                  field: 'token' as const,
                  key: 'charging.import.of-card' as const,
                  values: { tag: maskTag(form.idTag) },
                },
              ]
            : [],
        ),
      }
    },
    async write(tx, { rows, caller: { operatorId }, progress }) {
      const existingIds = await tokenIdsByTag(
        tx,
        rows.map(({ form }) => form.idTag),
      )
      const before = await tokensById(tx, [...existingIds.values()], services.now())
      const current = new Map(before.map((one) => [one.id, one]))
      const created: string[] = []
      for (let at = 0; at < rows.length; at += tokensPerStep) {
        const step = rows.slice(at, at + tokensPerStep).map(({ form }) => {
          const existing = current.get(existingIds.get(form.idTag.toLowerCase()) ?? '')
          const currentFields = existing && Object.fromEntries(form.silent.map((field) => [field, existing[field]]))
          return { id: newId(), form: { ...form, ...currentFields } }
        })
        await upsertTokens(tx, operatorId, step)
        for (const { id, form } of step) {
          const existingId = existingIds.get(form.idTag.toLowerCase())
          if (existingId === undefined) created.push(id)
          // A new token without a group has none.
          if (existingId !== undefined || form.priceGroup)
            await tokens.putIntoGroup(tx, operatorId, {
              tokenId: existingId ?? id,
              priceGroup: form.priceGroup,
            })
        }
        await progress(Math.min(at + tokensPerStep, rows.length))
      }
      const after = new Map(
        (await tokensById(tx, [...existingIds.values()], services.now())).map((one) => [one.id, one]),
      )
      const changed = before.filter((one) => JSON.stringify(one) !== JSON.stringify(after.get(one.id)))
      return created.length + changed.length === 0 ? null : { created, before: changed }
    },
    undoLists: ['created', 'before'],
    checkUndo: requireUnused,
    async undo(tx, result, { operatorId }) {
      await requireUnused(tx, result)
      const { created, before } = madeOf.parse(result)
      await removeTokens(tx, created)
      for (const { id, ...form } of before) {
        await changeToken(tx, id, form)
        await tokens.putIntoGroup(tx, operatorId, { tokenId: id, priceGroup: form.priceGroup ?? null })
      }
    },
  }
  return createRowsImports(services, tokenImports, noun)
}
