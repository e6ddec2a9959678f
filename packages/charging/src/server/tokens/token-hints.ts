import { choicesFromWords, type RowHints } from '@evops/platform/server'
import { tokenImportFields, type TokenImportField } from '../../contract/index.ts'
import { tokenColumnWords, tokenStateWords } from '../../contract/token-values.ts'

/** Alternative titles of the columns, and names of their values. */
const hints: Readonly<Record<TokenImportField, RowHints>> = {
  token: {
    titles: [
      'idTag',
      'tag',
      'rfid',
      'uid',
      'card',
      'cardNo',
      'cardNumber',
      'idToken',
      'badge',
      '卡号',
      '标识',
      '鉴权卡号',
      '启动凭证',
      '物理卡号',
      '卡片编号',
      '凭证号',
      'tarjeta',
      'número de tarjeta',
      'n.º de tarjeta',
      'credencial',
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
      'name',
      'description',
      'holder',
      'owner',
      '备注',
      '持卡人',
      '姓名',
      '说明',
      '标签',
      'etiqueta',
      'titular',
      'descripción',
      'nom',
      'bezeichnung',
      'nome',
    ],
  },
  state: {
    titles: ['state', 'status', 'active', '状态', '是否启用', 'estado', 'activo', 'statut', 'zustand'],
    choices: choicesFromWords(tokenStateWords, 'charging.tokens.state.'),
    also: {
      accepted: [
        'active',
        'allowed',
        'valid',
        'enabled',
        'normal',
        '启用',
        '正常',
        '有效',
        'activa',
        'activo',
        'permitida',
        'habilitada',
        'válida',
        'vigente',
      ],
      blocked: [
        'inactive',
        'disabled',
        'lost',
        'expired',
        '禁用',
        '挂失',
        '失效',
        '冻结',
        'inactiva',
        'inactivo',
        'perdida',
        'bloqueado',
        'anulada',
      ],
    },
  },
  validFrom: {
    titles: [
      'start date',
      'issued',
      '开始日期',
      '生效日期',
      'válida desde',
      '有效期起',
      'desde',
      'fecha de inicio',
      'gültig ab',
    ],
  },
  validUntil: {
    titles: [
      'expires',
      'expiry',
      'expiration date',
      'expiry date',
      '有效期至',
      '到期日期',
      '有效期',
      'válida hasta',
      '有效期止',
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
    titles: ['limitKwh', 'energy limit', 'kwh limit', '电量上限', '单次电量上限', 'límite kWh', 'energía máxima'],
  },
  manyAtOnce: {
    isFlag: true,
    titles: ['manyAtOnce', 'concurrent', '允许同时充电', '多车同时', 'varias a la vez', 'simultáneas'],
  },
  group: {
    titles: ['groupTag', 'parent', 'parent tag', 'group', 'group id', '组标识', '父标识', 'grupo'],
  },
  batteryKwh: {
    titles: ['battery', 'battery capacity', '电池容量', '电池', 'batería', 'capacidad de batería'],
  },
  kind: {
    titles: ['kind', 'type', 'token type', 'id type', '类型', '标识类型', 'tipo', 'tipo de credencial'],
  },
}

/**
 * Hints for recognising the columns of a token file: the titles of the export in every language, and common other
 * titles.
 */
export const tokenHints = Object.fromEntries(
  tokenImportFields.map((field): [string, RowHints] => {
    const own = Object.values(tokenColumnWords[`charging.import.${field}`])
    return [field, { ...hints[field], titles: [...hints[field].titles, ...own] }]
  }),
  // Safe cast: the record has exactly these keys.
) as Record<TokenImportField, RowHints>
