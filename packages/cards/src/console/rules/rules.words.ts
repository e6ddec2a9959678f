import { words } from '@evops/platform/contract'

export const rulesWords = words({
  'cards.rules.note': {
    zh: '适用于卡内有余额的预付卡；为空表示不限。',
    en: 'For prepaid cards, whose balance is stored on the chip. Leave blank for no limit.',
    es: 'Para tarjetas de prepago, con saldo en el chip. Si se deja en blanco, sin límite.',
  },
  'cards.rules.change': { zh: '修改规则', en: 'Change rules', es: 'Cambiar reglas' },
  'cards.rules.two-people': {
    zh: '提高或取消限额、缩短等待时间须由第二人审批；其他修改直接生效。',
    en: 'A second person must approve a higher or removed limit, or a shorter waiting time. Other changes apply directly.',
    es: 'Otra persona debe aprobar un límite mayor o eliminado, o un plazo más corto. Lo demás se aplica sin más.',
  },
  'cards.rules.in-force': { zh: '现行', en: 'In force', es: 'En vigor' },
  'cards.rules.coming': { zh: '待生效', en: 'Upcoming', es: 'Próximas' },
  'cards.rules.earlier': { zh: '已失效', en: 'Earlier', es: 'Anteriores' },
  'cards.rules.from': { zh: '自 {at} 起', en: 'From {at}', es: 'Desde {at}' },
  'cards.rules.of-currency': {
    zh: '系统默认（{currency}）',
    en: 'Defaults for {currency}',
    es: 'Valores por defecto ({currency})',
  },
  'cards.rules.none': { zh: '不限', en: 'No limit', es: 'Sin límite' },
  'cards.rules.yes': { zh: '可以', en: 'Yes', es: 'Sí' },
  'cards.rules.no': { zh: '不可以', en: 'No', es: 'No' },
  'cards.rules.byName': { zh: '设置人', en: 'Set by', es: 'Definidas por' },
  'cards.rules.namedMostMinor': {
    zh: '记名卡余额上限',
    en: 'Maximum on a card with a holder',
    es: 'Máximo con titular',
  },
  'cards.rules.unnamedMostMinor': {
    zh: '不记名卡余额上限',
    en: 'Maximum on a card without a holder',
    es: 'Máximo sin titular',
  },
  'cards.rules.unnamedYears': {
    zh: '不记名卡最短有效期（年）',
    en: 'Minimum validity without a holder (years)',
    es: 'Validez mínima sin titular (años)',
  },
  'cards.rules.unnamedLoss': {
    zh: '不记名卡可挂失',
    en: 'Cards without a holder can be reported lost',
    es: 'Sin titular se pueden dar por extraviadas',
  },
  'cards.rules.identityFromMinor': {
    zh: '购卡充值须登记证件的金额',
    en: 'Payer’s document required from',
    es: 'Documento del pagador desde',
  },
  'cards.rules.companyCashBelowMinor': {
    zh: '单位现金充值须低于',
    en: 'Cash from companies below',
    es: 'Efectivo de empresas por debajo de',
  },
  'cards.rules.personCashBelowMinor': {
    zh: '个人现金充值须低于',
    en: 'Cash from individuals below',
    es: 'Efectivo de particulares por debajo de',
  },
  'cards.rules.lateDays': {
    zh: '挂失后补卡等待（天）',
    en: 'Wait before replacing a lost card (days)',
    es: 'Espera para sustituir una extraviada (días)',
  },
  'cards.rules.forceHours': {
    zh: '强制解灰等待（小时）',
    en: 'Wait before forcing a grey lock (hours)',
    es: 'Espera para forzar un bloqueo gris (horas)',
  },
  'cards.rules.waitHours': {
    zh: '扣款等待订单（小时）',
    en: 'Payments wait for their session (hours)',
    es: 'Los pagos esperan su sesión (horas)',
  },
  'cards.rules.validFrom': { zh: '生效时间', en: 'Valid from', es: 'En vigor desde' },
  'cards.rules.validFrom-hint': {
    zh: '为空则立即生效',
    en: 'Leave blank to start now',
    es: 'Si se deja en blanco, desde ahora',
  },
  'cards.rules.reason': { zh: '原因', en: 'Reason', es: 'Motivo' },
  'cards.rules.saved': { zh: '规则已保存', en: 'Rules saved', es: 'Reglas guardadas' },
  'cards.rules.requested': {
    zh: '已提交，待第二人审批',
    en: 'A second person must approve',
    es: 'Debe aprobarlo otra persona',
  },
})
