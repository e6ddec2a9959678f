import { problemTable } from '@evops/platform/contract'

export const voucherProblems = problemTable({
  'members.voucher-unknown': {
    status: 404,
    zh: '兑换码无效',
    en: 'This code is not valid',
    es: 'Este código no es válido',
  },
  'members.voucher-redeemed': {
    status: 409,
    zh: '您已兑换过此活动的兑换码',
    en: 'You have already redeemed a code of this offer',
    es: 'Ya ha canjeado un código de esta promoción',
  },
  'members.voucher-expired': {
    status: 409,
    zh: '兑换码已过期',
    en: 'This code has expired',
    es: 'Este código ha caducado',
  },
  'members.voucher-spent': {
    status: 409,
    zh: '此活动的名额已用完',
    en: 'All credit of this offer has been redeemed',
    es: 'Se ha agotado el saldo de esta promoción',
  },
  'members.voucher-name': {
    status: 409,
    zh: '已有名为“{name}”的批次',
    en: 'A batch “{name}” already exists',
    es: 'Ya hay un lote llamado «{name}»',
  },
  'members.voucher-state': {
    status: 409,
    zh: '批次当前状态不允许此操作',
    en: 'The state of the batch does not allow this',
    es: 'El estado del lote no lo permite',
  },
  'members.voucher-no-codes': {
    status: 409,
    zh: '请先下载兑换码，再启用批次',
    en: 'Download the codes before you activate the batch',
    es: 'Descargue los códigos antes de activar el lote',
  },
  'members.fault.voucher-code': {
    status: 400,
    zh: '兑换码有误，请核对全部 16 个字符',
    en: 'Check the 16 characters: this code has a typing error',
    es: 'Revise los 16 caracteres: hay un error en el código',
  },
  'members.fault.voucher-budget': {
    status: 400,
    zh: '预算不能少于一次兑换的金额',
    en: 'The budget must cover at least one redemption',
    es: 'El presupuesto debe cubrir al menos un canje',
  },
})
