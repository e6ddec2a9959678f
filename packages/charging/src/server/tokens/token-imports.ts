import { currencyExponent, maskTag, newId, type RowsImportSettings } from '@evops/platform/contract'
import {
  createRowsImports,
  importUsed,
  type Asking,
  type House,
  type RowHints,
  type RowsNoun,
} from '@evops/platform/server'
import { z } from 'zod'
import { tokenForm, tokenImports, tokenRow, type TokenColumn, type TokenForm } from '../../contract/index.ts'
import { readWallTime } from '../imports/wall-time.rules.ts'
import { tagsOfCards } from './card-tokens.store.ts'
import { tokenImportWords, type TokenFaultKey } from './token-imports.words.ts'
import type { TokenDeps } from './tokens.routes.ts'
import type { TokenService } from './tokens.service.ts'
import { changeToken, idsByTag, tokensById, tokensUsed, removeTokens, upsertTokens } from './tokens.store.ts'

interface Context {
  exponent: number
  timeZone: string
  dateOrder: RowsImportSettings['dateOrder']
}
const madeOf = z.object({ created: z.array(z.uuid()), before: z.array(tokenRow) })
const tokensPerStep = 2_000

const hints: Readonly<Record<TokenColumn, RowHints>> = {
  idTag: {
    titles: [
      'idTag',
      'token',
      'tag',
      'rfid',
      'uid',
      'card',
      'cardNo',
      'cardNumber',
      'card number',
      'idToken',
      'badge',
      '卡号',
      '标识',
      '鉴权卡号',
      '启动凭证',
      '启动标识',
      '物理卡号',
      '卡片编号',
      '凭证号',
      'tarjeta',
      'número de tarjeta',
      'n.º de tarjeta',
      'credencial',
      'identificador',
      'etiqueta rfid',
      'llavero',
      'carte',
      'numéro de carte',
      'karte',
      'kartennummer',
      'cartão',
    ],
  },
  label: {
    titles: [
      'label',
      'name',
      'description',
      'holder',
      'owner',
      '名称',
      '备注',
      '持卡人',
      '姓名',
      '说明',
      'nombre',
      'titular',
      'descripción',
      'nom',
      'bezeichnung',
      'nome',
    ],
  },
  state: {
    titles: ['state', 'status', 'active', '状态', '是否启用', 'estado', 'activo', 'statut', 'zustand'],
    choices: {
      accepted: { zh: '允许', en: 'Allowed', es: 'Permitida' },
      blocked: { zh: '停用', en: 'Blocked', es: 'Bloqueada' },
      // What other systems call the two; the form knows only those above.
      active: { zh: '启用', en: 'Valid', es: 'Activa' },
      inactive: { zh: '禁用', en: 'Disabled', es: 'Inactiva' },
      normal: { zh: '正常', en: 'Enabled', es: 'Habilitada' },
      lost: { zh: '挂失', en: 'Lost', es: 'Perdida' },
    },
  },
  validFrom: {
    titles: [
      'validFrom',
      'valid from',
      'start date',
      'issued',
      '生效时间',
      '开始日期',
      '生效日期',
      'válida desde',
      'desde',
      'fecha de inicio',
      'gültig ab',
    ],
  },
  validUntil: {
    titles: [
      'validUntil',
      'valid until',
      'expires',
      'expiry',
      'expiration date',
      'expiry date',
      '失效时间',
      '有效期至',
      '到期日期',
      '有效期',
      'válida hasta',
      'hasta',
      'caducidad',
      'vencimiento',
      'gültig bis',
    ],
  },
  priceGroup: { titles: ['priceGroup', 'price group', '价格组', '分组价格', '组价格', 'grupo de precios'] },
  limitAmount: {
    titles: ['limitAmount', 'limit', 'amount limit', '单次金额上限', '金额上限', 'límite', 'importe máximo'],
  },
  limitKwh: {
    titles: [
      'limitKwh',
      'energy limit',
      'kwh limit',
      '电量上限',
      '单次电量上限',
      'límite kWh',
      'energía máxima',
    ],
  },
  manyAtOnce: {
    titles: [
      'manyAtOnce',
      'many at once',
      'concurrent',
      '允许同时充电',
      '多车同时',
      'varias a la vez',
      'simultáneas',
    ],
  },
  groupTag: {
    titles: ['groupTag', 'parent', 'parent tag', 'group', 'group id', '组标识', '父标识', 'grupo'],
  },
  batteryKwh: {
    titles: [
      'batteryKwh',
      'battery',
      'battery capacity',
      '电池容量',
      '电池',
      'batería',
      'capacidad de batería',
    ],
  },
  kind: {
    titles: ['kind', 'type', 'token type', 'id type', '类型', '标识类型', 'tipo', 'tipo de credencial'],
  },
}
const stateOf: Readonly<Record<string, string>> = {
  active: 'accepted',
  normal: 'accepted',
  inactive: 'blocked',
  lost: 'blocked',
}
/** What a file that does not have its column leaves as it was. */
const mayBeSilent = ['label', 'state', 'validFrom', 'validUntil'] as const
type Said = TokenForm & { silent: readonly (typeof mayBeSilent)[number][] }
const fieldNames: Readonly<Record<string, TokenColumn>> = {
  limitMinor: 'limitAmount',
  limitDwh: 'limitKwh',
  batteryDwh: 'batteryKwh',
}

/** Files of start tokens: a tag that the operator has is changed, in whatever case; what a file does not say stays. */
export function createTokenImports(
  house: House,
  { currencyOf, operatorOf, tokens }: TokenDeps & OperatorZone & { tokens: TokenService },
) {
  const noun: RowsNoun<TokenColumn, Said, TokenFaultKey, Context> = {
    kind: 'tokens',
    entity: 'token-import',
    title: { zh: '导入启动凭证', en: 'Import of start tokens', es: 'Importación de credenciales' },
    resumeTitle: {
      zh: '接续启动凭证导入',
      en: 'Take up imports of start tokens again',
      es: 'Retomar importaciones de credenciales',
    },
    words: tokenImportWords,
    hints,
    context: async (_, { timeZone, dateOrder }, { operatorId }: Asking) => ({
      exponent: currencyExponent(await currencyOf(operatorId)),
      timeZone: timeZone ?? (await operatorOf(operatorId)).timeZone,
      dateOrder,
    }),
    read(cells, { exponent, ...clock }) {
      const moment = (field: 'validFrom' | 'validUntil') => {
        const text = cells.text(field)
        if (!text) return null
        const at = readWallTime(/^\S+$/.test(text) && !text.includes('T') ? `${text} 00:00` : text, clock)
        return at === undefined
          ? cells.fault(field, 'kit.row-moment', { value: text })
          : new Date(at).toISOString()
      }
      const state = cells.choice('state')
      const said = {
        idTag: cells.text('idTag'),
        label: cells.text('label'),
        state: state && (stateOf[state] ?? state),
        validFrom: moment('validFrom'),
        validUntil: moment('validUntil'),
        priceGroup: cells.textOrNull('priceGroup'),
        limitMinor: cells.units('limitAmount', exponent),
        limitDwh: cells.units('limitKwh', 4),
        manyAtOnce: cells.flag('manyAtOnce'),
        batteryDwh: cells.units('batteryKwh', 4),
        groupTag: cells.textOrNull('groupTag'),
        kind: cells.textOrNull('kind'),
      }
      const form = cells.form(tokenForm, said, {
        words: tokenImportWords,
        // Parts of the form are fields, but for those of other units.
        fieldOf: (path) => fieldNames[path] ?? (path as TokenColumn),
      })
      return form && { ...form, silent: mayBeSilent.filter((field) => !cells.has(field)) }
    },
    key: { field: 'idTag', of: ({ idTag }) => idTag.toLowerCase() },
    async look(tx, rows) {
      const tags = rows.map(({ form }) => form.idTag)
      const ofCards = new Set((await tagsOfCards(tx, tags)).map((tag) => tag.toLowerCase()))
      return {
        known: new Set((await idsByTag(tx, tags)).keys()),
        faults: rows.flatMap(({ row, form }) =>
          ofCards.has(form.idTag.toLowerCase())
            ? [
                {
                  row,
                  field: 'idTag' as const,
                  key: 'charging.import.of-card' as const,
                  values: { tag: maskTag(form.idTag) },
                },
              ]
            : [],
        ),
      }
    },
    async write(tx, { rows, asking: { operatorId }, progress }) {
      const known = await idsByTag(
        tx,
        rows.map(({ form }) => form.idTag),
      )
      const before = await tokensById(tx, [...known.values()], house.now())
      const standing = new Map(before.map((one) => [one.id, one]))
      const created: string[] = []
      for (let at = 0; at < rows.length; at += tokensPerStep) {
        const step = rows.slice(at, at + tokensPerStep).map(({ form }) => {
          const stands = standing.get(known.get(form.idTag.toLowerCase()) ?? '')
          const kept = stands && Object.fromEntries(form.silent.map((field) => [field, stands[field]]))
          return { id: newId(), form: { ...form, ...kept } }
        })
        await upsertTokens(tx, operatorId, step)
        for (const { id, form } of step) {
          const stands = known.get(form.idTag.toLowerCase())
          if (stands === undefined) created.push(id)
          // A new one without a group has none.
          if (stands !== undefined || form.priceGroup)
            await tokens.putIntoGroup(tx, operatorId, { tokenId: stands ?? id, priceGroup: form.priceGroup })
        }
        await progress(Math.min(at + tokensPerStep, rows.length))
      }
      const after = new Map(
        (await tokensById(tx, [...known.values()], house.now())).map((one) => [one.id, one]),
      )
      const changed = before.filter((one) => JSON.stringify(one) !== JSON.stringify(after.get(one.id)))
      return created.length + changed.length === 0 ? null : { created, before: changed }
    },
    async undo(tx, given, { operatorId }) {
      const { created, before } = madeOf.parse(given)
      const used = await tokensUsed(tx, {
        created,
        before: before.map(({ id, version }) => ({ id, version })),
      })
      if (used.length > 0) throw importUsed(used.map(maskTag))
      await removeTokens(tx, created)
      for (const { id, ...form } of before) {
        await changeToken(tx, id, form)
        await tokens.putIntoGroup(tx, operatorId, { tokenId: id, priceGroup: form.priceGroup ?? null })
      }
    },
  }
  return createRowsImports(house, tokenImports, noun)
}
export type TokenImports = ReturnType<typeof createTokenImports>
interface OperatorZone {
  operatorOf: (operatorId: string) => Promise<{ timeZone: string }>
}
