import { words } from '@evops/platform/contract'

/** Labels of choice values in audit log entries, by the field that holds them. */
export const financeActValues = words({
  'finance.audit.value.base.service_net': {
    zh: '服务费（优惠后）',
    en: 'Service fee after discounts',
    es: 'Cargo por servicio tras descuentos',
  },
  'finance.audit.value.base.margin': {
    zh: '总收入减电费成本',
    en: 'Income less cost of electricity',
    es: 'Ingresos menos coste eléctrico',
  },
  'finance.audit.value.base.energy': { zh: '按电量', en: 'Per kWh', es: 'Por kWh' },
  'finance.audit.value.discountsBy.shared': {
    zh: '各方按比例承担',
    en: 'All parties, by ratio',
    es: 'Todas, según su parte',
  },
  'finance.audit.value.revenueBasis.billed': { zh: '应收金额', en: 'As billed', es: 'Importe liquidado' },
  'finance.audit.value.revenueBasis.collected': { zh: '实收金额', en: 'As collected', es: 'Importe cobrado' },
  'finance.audit.value.feeBasis.posted': {
    zh: '按渠道账单实扣，未对账的按费率',
    en: 'As charged by the provider; at the agreed rate until its file arrives',
    es: 'La cobrada por los proveedores; según la tasa hasta recibir su archivo',
  },
  'finance.audit.value.feeBasis.rate': {
    zh: '一律按费率',
    en: 'Always at the agreed rate',
    es: 'Siempre según la tasa',
  },
  'finance.audit.value.feesBy.shared': {
    zh: '各方按比例承担',
    en: 'All parties, by ratio',
    es: 'Todas, según su parte',
  },
  'finance.audit.value.kind.agent': { zh: '代理商', en: 'Agent', es: 'Agente' },
  'finance.audit.value.kind.partner': {
    zh: '互联互通伙伴',
    en: 'Roaming partner',
    es: 'Socio de itinerancia',
  },
  'finance.audit.value.kind.contractor': { zh: '运维承包商', en: 'Contractor', es: 'Contratista' },
  'finance.audit.value.kind.grid_supplier': {
    zh: '供电企业',
    en: 'Grid supplier',
    es: 'Suministrador eléctrico',
  },
  'finance.audit.value.holderKind.party': { zh: '分润参与方', en: 'Party', es: 'Parte' },
})
