import { words } from '@evops/platform/contract'

/** Words for states, kinds and bases, for screens, files and PDFs. */
export const settlementWords = words({
  'finance.state.draft': { zh: '草稿', en: 'Draft', es: 'Borrador' },
  'finance.state.confirmed': { zh: '已确认', en: 'Confirmed', es: 'Confirmada' },
  'finance.state.approved': { zh: '已审批', en: 'Approved', es: 'Aprobada' },
  'finance.state.paid': { zh: '已付款', en: 'Paid', es: 'Pagada' },
  'finance.state.closed': { zh: '已结清', en: 'Closed', es: 'Cerrada' },
  'finance.state.disputed': { zh: '有争议', en: 'Disputed', es: 'En disputa' },
  'finance.kind.owner': { zh: '场站所有方', en: 'Station owner', es: 'Propietario' },
  'finance.kind.agent': { zh: '代理商', en: 'Agent', es: 'Agente' },
  'finance.kind.platform': { zh: '平台方', en: 'Platform', es: 'Plataforma' },
  'finance.kind.partner': { zh: '互联互通伙伴', en: 'Roaming partner', es: 'Socio de itinerancia' },
  'finance.kind.contractor': { zh: '运维承包商', en: 'Contractor', es: 'Contratista' },
  'finance.kind.grid_supplier': { zh: '供电企业', en: 'Grid supplier', es: 'Suministrador eléctrico' },
  'finance.base.service': { zh: '服务费（原价）', en: 'Service fee', es: 'Cargo por servicio' },
  'finance.base.service_net': {
    zh: '服务费（优惠后）',
    en: 'Service fee after discounts',
    es: 'Cargo por servicio tras descuentos',
  },
  'finance.base.margin': {
    zh: '总收入减电费成本',
    en: 'Income less cost of electricity',
    es: 'Ingresos menos coste eléctrico',
  },
  'finance.base.energy': { zh: '按电量', en: 'Per kWh', es: 'Por kWh' },
  'finance.bearer.operator': { zh: '运营商承担', en: 'The operator', es: 'El operador' },
  'finance.bearer.shared': { zh: '各方按比例承担', en: 'All parties, by ratio', es: 'Todas, según su parte' },
  'finance.bearer.owner': {
    zh: '仅扣除设备所属方承担的优惠',
    en: 'Only discounts borne by the owner',
    es: 'Solo los descuentos a cargo del propietario',
  },
  'finance.revenueBasis.billed': { zh: '应收金额', en: 'As billed', es: 'Importe liquidado' },
  'finance.revenueBasis.collected': { zh: '实收金额', en: 'As collected', es: 'Importe cobrado' },
  'finance.feeBasis.posted': {
    zh: '按渠道账单实扣，未对账的按费率',
    en: 'As charged by the provider; at the agreed rate until its file arrives',
    es: 'La cobrada por los proveedores; según la tasa hasta recibir su archivo',
  },
  'finance.feeBasis.rate': { zh: '一律按费率', en: 'Always at the agreed rate', es: 'Siempre según la tasa' },
  'finance.feeBearer.shared': {
    zh: '各方按比例承担',
    en: 'All parties, by ratio',
    es: 'Todas, según su parte',
  },
  'finance.feeBearer.operator': { zh: '运营商承担', en: 'The operator', es: 'El operador' },
  'finance.operator': { zh: '运营商', en: 'Operator', es: 'Operador' },
  'finance.period.day': { zh: '日', en: 'Day', es: 'Día' },
  'finance.period.week': { zh: '周', en: 'Week', es: 'Semana' },
  'finance.period.month': { zh: '月', en: 'Month', es: 'Mes' },
})
