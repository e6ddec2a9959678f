import { words } from '@evops/platform/contract'

/** Sentences that explain the shares of a statement. */
export const explanationWords = words({
  'finance.explain.ratio': {
    zh: '{name}：{base} × {ratio} 向下取整 = {share}。',
    en: '{name}: {base} × {ratio}, rounded down = {share}.',
    es: '{name}: {base} × {ratio}, redondeado a la baja = {share}.',
  },
  'finance.explain.rest': {
    zh: '运营商取余额：{base} − {parties} = {share}。',
    en: 'The operator receives the remainder: {base} − {parties} = {share}.',
    es: 'El operador recibe el resto: {base} − {parties} = {share}.',
  },
  'finance.explain.net': { zh: '净额：{sum} = {net}。', en: 'Net: {sum} = {net}.', es: 'Neto: {sum} = {net}.' },
  'finance.explain.passed': { zh: '分给其他参与方', en: 'passed on', es: 'cedido a otras partes' },
  'finance.explain.fee': { zh: '渠道手续费', en: 'provider fee', es: 'comisión de pago' },
  'finance.explain.topUp': { zh: '保底补足', en: 'guarantee top-up', es: 'garantía' },
  'finance.explain.rent': { zh: '租金', en: 'rent', es: 'renta' },
  'finance.explain.power': { zh: '代付电费', en: 'electricity', es: 'electricidad' },
})
