import { choicesFromWords, type RowHints } from '@evops/platform/server'
import { cardValueWords, type CardImportField } from '../../contract/index.ts'

/** Hints for recognising the columns of a card file, and the names of their values. */
export const cardHints: Readonly<Record<CardImportField, RowHints>> = {
  number: {
    titles: [
      'cardNo',
      'card number',
      'number',
      'printed number',
      '卡号',
      '逻辑卡号',
      '卡面号',
      'número de tarjeta',
      'n.º de tarjeta',
      'tarjeta',
    ],
  },
  chip: {
    titles: ['uid', 'chip number', 'chip', 'serial', '物理卡号', '芯片号', 'número de chip', 'uid del chip'],
  },
  secure: { titles: ['secureNo', 'secure number', '安全卡号', 'número seguro'] },
  media: {
    titles: ['media', 'medium', 'card type (medium)', '介质', 'soporte'],
    choices: choicesFromWords(cardValueWords, 'cards.media.'),
    also: {
      m1: ['mifare classic', 'm1卡'],
      cpu: ['cpu card'],
      desfire_ev2: ['ev2', 'desfire'],
      desfire_ev3: ['ev3'],
      mifare_plus: ['plus'],
      nfc_phone: ['phone', 'nfc'],
    },
  },
  cardType: {
    titles: ['cardType', 'type', '卡型', '卡类型', 'tipo'],
    choices: choicesFromWords(cardValueWords, 'cards.type.'),
    also: { sub: ['subcard'], parent: ['main card'] },
  },
  holder: {
    titles: ['holder', 'owner', 'member', 'company', '持有人', '会员', '企业', 'titular', 'cliente', 'empresa'],
  },
  issue: { titles: ['issue', 'issued', '发卡', 'emitir'], isFlag: true },
  plate: { titles: ['plate', 'licence plate', 'license plate', '车牌', 'matrícula'] },
  validUntil: { titles: ['validUntil', 'valid until', 'expiry', '有效期至', '失效时间', 'válida hasta'] },
  limitAmount: { titles: ['limitAmount', 'limit per session', '单次金额上限', 'máximo por sesión'] },
  limitKwh: { titles: ['limitKwh', 'energy limit per session', '单次电量上限', 'energía máxima por sesión'] },
  otherChip: { titles: ['otherChip', 'different chip', '不同芯片', 'chip distinto'], isFlag: true },
  remark: { titles: ['remark', 'note', '备注', 'observaciones', 'nota'] },
}
