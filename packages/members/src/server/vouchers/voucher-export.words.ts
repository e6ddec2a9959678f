import { words } from '@evops/platform/contract'

/** Heading of the file with the codes of a batch. */
export const voucherCodeFileWords = words({
  'members.voucher-file.code': { zh: '兑换码', en: 'Voucher code', es: 'Código canjeable' },
})
/** Columns of the export of batches, in order. */
export const voucherBatchExportWords = words({
  'members.voucher-export.name': { zh: '名称', en: 'Name', es: 'Nombre' },
  'members.voucher-export.kind': { zh: '类型', en: 'Type', es: 'Tipo' },
  'members.voucher-export.state': { zh: '状态', en: 'State', es: 'Estado' },
  'members.voucher-export.amount': { zh: '每次金额', en: 'Credit per redemption', es: 'Saldo por canje' },
  'members.voucher-export.issued': { zh: '兑换码数量', en: 'Codes', es: 'Códigos' },
  'members.voucher-export.redemptions': { zh: '已兑换次数', en: 'Redemptions', es: 'Canjes' },
  'members.voucher-export.budget': { zh: '预算', en: 'Budget', es: 'Presupuesto' },
  'members.voucher-export.redeemed': { zh: '已兑换金额', en: 'Redeemed', es: 'Canjeado' },
  'members.voucher-export.left': { zh: '剩余预算', en: 'Left of the budget', es: 'Queda del presupuesto' },
  'members.voucher-export.from': { zh: '生效', en: 'Valid from', es: 'Válido desde' },
  'members.voucher-export.until': { zh: '有效期至', en: 'Valid until', es: 'Válido hasta' },
  'members.voucher-export.note': { zh: '备注', en: 'Note', es: 'Nota' },
})
/** Columns of the export of redemptions, in order. */
export const redemptionExportWords = words({
  'members.redemption-export.batch': { zh: '批次', en: 'Batch', es: 'Lote' },
  'members.redemption-export.member': { zh: '会员', en: 'Member', es: 'Cliente' },
  'members.redemption-export.code': { zh: '兑换码', en: 'Code', es: 'Código' },
  'members.redemption-export.at': { zh: '兑换时间', en: 'Redeemed', es: 'Canjeado' },
  'members.redemption-export.amount': { zh: '金额', en: 'Amount', es: 'Importe' },
})
