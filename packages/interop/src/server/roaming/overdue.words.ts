import { words } from '@evops/platform/contract'

export const overdueWords = words({
  'interop.overdue.title': {
    zh: '漫游充电逾期未收到 CDR',
    en: 'Roaming sessions without a CDR',
    es: 'Sesiones en itinerancia sin CDR',
  },
  'interop.overdue.text': {
    zh: '结束超过 {days} 天仍未收到 CDR：{n} 条。请在合作方页面重新拉取；仍缺失的，请向对方索取。',
    en: 'Ended more than {days} days ago and still without a CDR: {n}. Pull again on the partner’s page; ask the partner for those that stay missing.',
    es: 'Terminadas hace más de {days} días y aún sin CDR: {n}. Descárguelos de nuevo en la ficha del socio y reclame los que sigan faltando.',
  },
  'interop.overdue.title-session': {
    zh: '漫游充电逾期未收到订单',
    en: 'Roaming sessions without a billing record',
    es: 'Sesiones en itinerancia sin registro de cobro',
  },
  'interop.overdue.text-session': {
    zh: '结束超过 {days} 天仍未收到充电订单：{n} 条。请向对方索取。',
    en: 'Ended more than {days} days ago and still without a billing record: {n}. Ask the partner for them.',
    es: 'Terminadas hace más de {days} días y aún sin registro de cobro: {n}. Reclámelos al socio.',
  },
  'interop.overdue.title-tariff': {
    zh: '对方账单与其价格不符',
    en: 'Partner’s records differ from its tariff',
    es: 'CDR del socio que difieren de su tarifa',
  },
  'interop.overdue.text-tariff': {
    zh: '与对方价格的差额超过约定：{n} 条。请核对后向对方提出。',
    en: 'Records that differ from the partner’s tariff by more than was agreed: {n}. Check them, and raise them with the partner.',
    es: 'CDR que difieren de la tarifa del socio en más de lo acordado: {n}. Revíselos y reclámelos al socio.',
  },
  'interop.overdue.title-held': {
    zh: '对方账单待核实',
    en: 'Records of a partner are held',
    es: 'CDR de un socio retenidos',
  },
  'interop.overdue.text-held': {
    zh: '与约定或已知价格不符、超过一天未处理：{n} 条。请接受，或拒绝并提出争议。',
    en: 'Contradict what was agreed or the known tariff, and wait for more than a day: {n}. Accept them, or refuse and dispute them.',
    es: 'Contradicen lo acordado o la tarifa conocida y esperan desde hace más de un día: {n}. Acéptelos, o rechácelos y reclámelos.',
  },
})
