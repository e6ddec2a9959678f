import type { LocalizedText } from '@evops/platform/contract'
import type { LedgerAccount } from './accounts.ts'
import type { AccountCodes } from './months.ts'

/** Countries whose usual chart of accounts can fill in the codes. */
export const chartCountries = ['ES', 'CO', 'MX', 'CN', 'CL'] as const
export type ChartCountry = (typeof chartCountries)[number]
export const chartTitles: Readonly<Record<ChartCountry, LocalizedText>> = {
  ES: { zh: '西班牙 PGC', en: 'Spain: PGC', es: 'España: PGC' },
  CO: { zh: '哥伦比亚 PUC', en: 'Colombia: PUC', es: 'Colombia: PUC' },
  MX: { zh: '墨西哥 SAT 分组代码', en: 'Mexico: SAT group codes', es: 'México: código agrupador del SAT' },
  CN: { zh: '中国小企业会计准则', en: 'China: small enterprises', es: 'China: pequeñas empresas' },
  CL: { zh: '智利通用科目表', en: 'Chile: usual chart', es: 'Chile: plan de cuentas usual' },
}

/** Uses of accounts. Our accounts with the same use have the same account in a chart. */
type Use =
  | 'cash'
  | 'bank'
  | 'transit'
  | 'customers'
  | 'debtors'
  | 'paidInAdvance'
  | 'advances'
  | 'deposits'
  | 'creditors'
  | 'suspense'
  | 'vat'
  | 'vatToPay'
  | 'withheld'
  | 'electricity'
  | 'services'
  | 'otherIncome'
  | 'discounts'
  | 'advertising'
  | 'shares'
  | 'bankCharges'
  | 'purchases'
  | 'badDebts'
  | 'otherLosses'
const useOfAccount: Readonly<Record<LedgerAccount, Use>> = {
  receivable_token: 'customers',
  receivable_unknown: 'customers',
  income_electricity: 'electricity',
  income_service: 'services',
  income_occupancy: 'services',
  settled_elsewhere: 'debtors',
  wallet_principal: 'advances',
  wallet_gift: 'advances',
  wallet_deposit: 'deposits',
  wallet_frozen: 'advances',
  wallet_credit: 'customers',
  wallet_arrears: 'customers',
  refunds_owed: 'creditors',
  purse: 'advances',
  purse_clearing: 'debtors',
  drawer: 'cash',
  safe: 'cash',
  bank: 'bank',
  pos: 'transit',
  marketing: 'advertising',
  cash_difference: 'otherLosses',
  written_off: 'badDebts',
  income_forfeited: 'otherIncome',
  income_card: 'services',
  discount_operator: 'discounts',
  discount_platform: 'discounts',
  discount_owner: 'discounts',
  revenue_share: 'shares',
  payable_share: 'creditors',
  withdrawal_held: 'creditors',
  channel: 'transit',
  suspense: 'suspense',
  share_advance: 'paidInAdvance',
  income_withdrawal_fee: 'otherIncome',
  tax_withheld: 'withheld',
  channel_fee: 'bankCharges',
  payable_partner: 'creditors',
  income_roaming: 'services',
  output_tax: 'vatToPay',
  bank_fee: 'bankCharges',
  energy_returned: 'purchases',
}
/** Code and name of an account; the SAT also its group code. */
type ChartAccount = readonly [code: string, name: string]
const charts: Readonly<Record<ChartCountry, Readonly<Record<Use, ChartAccount>>>> = {
  /** Plan General de Contabilidad, Real Decreto 1514/2007, fourth and fifth part (BOE-A-2007-19884). */
  ES: {
    cash: ['570', 'Caja, euros'],
    bank: ['572', 'Bancos e instituciones de crédito c/c vista, euros'],
    transit: ['440', 'Deudores'],
    customers: ['430', 'Clientes'],
    debtors: ['440', 'Deudores'],
    paidInAdvance: ['407', 'Anticipos a proveedores'],
    advances: ['438', 'Anticipos de clientes'],
    deposits: ['560', 'Fianzas recibidas a corto plazo'],
    creditors: ['410', 'Acreedores por prestaciones de servicios'],
    suspense: ['555', 'Partidas pendientes de aplicación'],
    vat: ['477', 'Hacienda Pública, IVA repercutido'],
    vatToPay: ['4750', 'Hacienda Pública, acreedora por IVA'],
    withheld: ['4751', 'Hacienda Pública, acreedora por retenciones practicadas'],
    electricity: ['700', 'Ventas de mercaderías'],
    services: ['705', 'Prestaciones de servicios'],
    otherIncome: ['759', 'Ingresos por servicios diversos'],
    discounts: ['709', 'Rappels sobre ventas'],
    advertising: ['627', 'Publicidad, propaganda y relaciones públicas'],
    shares: ['621', 'Arrendamientos y cánones'],
    purchases: ['600', 'Compras de mercaderías'],
    bankCharges: ['626', 'Servicios bancarios y similares'],
    badDebts: ['650', 'Pérdidas de créditos comerciales incobrables'],
    otherLosses: ['659', 'Otras pérdidas en gestión corriente'],
  },
  /** Plan Único de Cuentas para comerciantes, Decreto 2650 of 1993, article 14. */
  CO: {
    cash: ['110505', 'Caja general'],
    bank: ['111005', 'Bancos, moneda nacional'],
    transit: ['138095', 'Deudores varios, otros'],
    customers: ['130505', 'Clientes nacionales'],
    debtors: ['138095', 'Deudores varios, otros'],
    paidInAdvance: ['133005', 'Anticipos y avances a proveedores'],
    advances: ['280505', 'Anticipos y avances recibidos de clientes'],
    deposits: ['281015', 'Depósitos recibidos para garantía en la prestación de servicios'],
    creditors: ['233595', 'Costos y gastos por pagar, otros'],
    suspense: ['281505', 'Valores recibidos para terceros'],
    vat: ['240805', 'Impuesto sobre las ventas por pagar, generado'],
    vatToPay: ['240895', 'Impuesto sobre las ventas por pagar, saldo'],
    withheld: ['236525', 'Retención en la fuente, servicios'],
    electricity: ['413005', 'Generación, captación y distribución de energía eléctrica'],
    services: ['417095', 'Otras actividades de servicios, actividades conexas'],
    otherIncome: ['429595', 'Ingresos diversos, otros'],
    discounts: ['417505', 'Devoluciones, rebajas y descuentos en ventas'],
    advertising: ['523560', 'Publicidad, propaganda y promoción'],
    shares: ['529595', 'Gastos diversos de ventas, otros'],
    purchases: ['613005', 'Costo de generación, captación y distribución de energía eléctrica'],
    bankCharges: ['530515', 'Comisiones'],
    badDebts: ['529910', 'Provisiones, deudores'],
    otherLosses: ['539595', 'Gastos diversos, otros'],
  },
  /** Código agrupador de cuentas del SAT, Anexo 24 of the Resolución Miscelánea Fiscal, section A. */
  MX: {
    cash: ['101.01', 'Caja y efectivo'],
    bank: ['102.01', 'Bancos nacionales'],
    transit: ['107.05', 'Otros deudores diversos'],
    customers: ['105.01', 'Clientes nacionales'],
    debtors: ['107.05', 'Otros deudores diversos'],
    paidInAdvance: ['120.01', 'Anticipo a proveedores nacional'],
    advances: ['206.01', 'Anticipo de cliente nacional'],
    deposits: ['205.06', 'Otros acreedores diversos a corto plazo'],
    creditors: ['205.02', 'Acreedores diversos a corto plazo nacional'],
    suspense: ['205.06', 'Otros acreedores diversos a corto plazo'],
    vat: ['208.01', 'IVA trasladado cobrado'],
    vatToPay: ['213.01', 'IVA por pagar'],
    withheld: ['216.12', 'Otros impuestos retenidos'],
    electricity: ['401.01', 'Ventas y/o servicios gravados a la tasa general'],
    services: ['401.01', 'Ventas y/o servicios gravados a la tasa general'],
    otherIncome: ['403.01', 'Otros ingresos'],
    discounts: ['402.01', 'Devoluciones, descuentos o bonificaciones sobre ventas y/o servicios a la tasa general'],
    advertising: ['602.61', 'Propaganda y publicidad'],
    shares: ['602.84', 'Otros gastos de venta'],
    purchases: ['501.01', 'Costo de venta'],
    bankCharges: ['701.10', 'Comisiones bancarias'],
    badDebts: ['703.19', 'Otros gastos'],
    otherLosses: ['703.19', 'Otros gastos'],
  },
  /** 《小企业会计准则》附录：会计科目、主要账务处理和财务报表, 财会〔2011〕17号. Second level after a dot. */
  CN: {
    cash: ['1001', '库存现金'],
    bank: ['1002', '银行存款'],
    transit: ['1012', '其他货币资金'],
    customers: ['1122', '应收账款'],
    debtors: ['1221', '其他应收款'],
    paidInAdvance: ['1123', '预付账款'],
    advances: ['2203', '预收账款'],
    deposits: ['2241', '其他应付款'],
    creditors: ['2202', '应付账款'],
    suspense: ['2241', '其他应付款'],
    vat: ['2221.01', '应交税费 应交增值税 销项税额'],
    vatToPay: ['2221.02', '应交税费 未交增值税'],
    withheld: ['2221.12', '应交税费 应交个人所得税'],
    electricity: ['5001', '主营业务收入'],
    services: ['5001', '主营业务收入'],
    otherIncome: ['5301', '营业外收入'],
    discounts: ['5001', '主营业务收入'],
    advertising: ['5601', '销售费用'],
    shares: ['5401', '主营业务成本'],
    purchases: ['5401', '主营业务成本'],
    bankCharges: ['5603', '财务费用'],
    badDebts: ['5711', '营业外支出'],
    otherLosses: ['5711', '营业外支出'],
  },
  /**
   * Chile has no obligatory chart: the SII asks for the taxpayer's own one (Resolución Exenta SII 150 of 2005). The six
   * digits follow the usual order: 1 assets, 2 liabilities, 3 income, 4 costs and expenses.
   */
  CL: {
    cash: ['110101', 'Caja'],
    bank: ['110201', 'Banco'],
    transit: ['110320', 'Transbank y otros medios de pago por cobrar'],
    customers: ['110310', 'Clientes'],
    debtors: ['110330', 'Deudores varios'],
    paidInAdvance: ['110340', 'Anticipos a proveedores'],
    advances: ['210310', 'Anticipos de clientes'],
    deposits: ['210320', 'Garantías recibidas'],
    creditors: ['210220', 'Acreedores varios'],
    suspense: ['210330', 'Valores por identificar'],
    vat: ['210710', 'IVA débito fiscal'],
    vatToPay: ['210715', 'IVA por pagar'],
    withheld: ['210720', 'Retenciones por pagar'],
    electricity: ['310115', 'Ingresos por venta de energía'],
    services: ['310120', 'Ingresos por servicios'],
    otherIncome: ['310210', 'Otros ingresos'],
    discounts: ['310190', 'Descuentos sobre ventas'],
    advertising: ['410310', 'Publicidad'],
    shares: ['410235', 'Costos de explotación'],
    purchases: ['410101', 'Costo de ventas'],
    bankCharges: ['410410', 'Gastos bancarios'],
    badDebts: ['410420', 'Deudores incobrables'],
    otherLosses: ['410430', 'Otros egresos'],
  },
}

/**
 * Returns the codes of a country's usual chart for all our accounts and for tax rates (in hundredths of a percent).
 * Several of our accounts have the same account in a chart; the books add them up.
 */
export function chartTemplate(
  country: ChartCountry,
  taxRates: readonly number[],
): Pick<AccountCodes, 'codes' | 'taxCodes'> {
  const codeOf = ([code, name]: ChartAccount) => ({ code, name, groupCode: country === 'MX' ? code : '' })
  const chart = charts[country]
  // Safe cast: the keys of a record over all accounts.
  const accounts = Object.entries(useOfAccount) as [LedgerAccount, Use][]
  return {
    codes: accounts.map(([account, use]) => ({ account, ...codeOf(chart[use]) })),
    taxCodes: taxRates.map((rate) => {
      const { code, name, groupCode } = codeOf(chart.vat)
      return {
        rate,
        code: country === 'MX' ? code : taxAccountCode(country, code, rate),
        name: `${name} ${rate / 100} %`,
        groupCode,
      }
    }),
  }
}
/** Returns a subdivision of the tax account for a rate, so that each rate has its own: `477.21`, `24080519`. */
function taxAccountCode(country: ChartCountry, code: string, rate: number): string {
  const digits = String(rate % 100 === 0 ? rate / 100 : rate).padStart(2, '0')
  return country === 'CO' || country === 'CL' ? `${code}${digits}` : `${code}.${digits}`
}
