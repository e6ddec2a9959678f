import { helpPage, type HelpPage } from './help-page.ts'

export const moneyHelp: readonly HelpPage[] = [
  helpPage(
    '/statsanalysis/captialflow',
    {
      zh: ['查看资金流水、钱包与月结。', '按账户与时间筛选', '收银充值或退款', '核对并关闭月份'],
      en: [
        'Shows all movements of money, wallets and the month’s close.',
        'Filter by account and time',
        'Top up or refund at the desk',
        'Check and close a month',
      ],
      es: [
        'Muestra los movimientos de dinero, monederos y el cierre del mes.',
        'Filtre por cuenta y fecha',
        'Recargue o reembolse en caja',
        'Compruebe y cierre el mes',
      ],
    },
    ['wallet', 'giftMoney'],
  ),
  helpPage('/finance/invoice', {
    zh: ['开具与管理发票。', '为订单或月份开票', '红冲错误发票', '下载或发送'],
    en: ['Issues and keeps invoices.', 'Invoice sessions or a month', 'Credit a wrong invoice', 'Download or send it'],
    es: ['Emite y guarda facturas.', 'Facture sesiones o un mes', 'Rectifique una errónea', 'Descárguela o envíela'],
  }),
  helpPage('/finance/invoiceregister', {
    zh: ['按月份和税率列出已开发票。', '选择月份', '核对各税率合计', '导出登记簿'],
    en: [
      'Lists the issued invoices of a month by tax rate.',
      'Choose the month',
      'Compare the totals of each rate',
      'Export the register',
    ],
    es: [
      'Lista las facturas emitidas de un mes por tipo.',
      'Elija el mes',
      'Compare los totales de cada tipo',
      'Exporte el libro',
    ],
  }),
  helpPage('/finance/invoicetitle', {
    zh: ['管理发票抬头与地址。', '新增抬头', '导入抬头', '停用过期抬头'],
    en: ['Keeps billing profiles of customers.', 'Add a profile', 'Import profiles', 'Disable an old one'],
    es: ['Mantiene los datos de facturación.', 'Añada unos datos', 'Impórtelos', 'Desactive los antiguos'],
  }),
  helpPage('/finance/account', {
    zh: ['设置支付渠道并对账。', '接入支付渠道', '查看支付与退款', '处理对账差异'],
    en: [
      'Sets up payment providers and reconciles them.',
      'Connect a provider',
      'See payments and refunds',
      'Solve differences',
    ],
    es: [
      'Configura los medios de pago y los concilia.',
      'Conecte un proveedor',
      'Vea pagos y reembolsos',
      'Resuelva diferencias',
    ],
  }),
  helpPage(
    '/statsanalysis/depositrefund',
    {
      zh: ['管理押金的收取与退还。', '收取押金', '退还押金', '查看押金余额'],
      en: ['Takes and returns deposits.', 'Take a deposit', 'Return one', 'See what is held'],
      es: ['Cobra y devuelve depósitos.', 'Cobre un depósito', 'Devuelva uno', 'Vea lo retenido'],
    },
    ['deposit'],
  ),
  helpPage(
    '/finance/deposit',
    {
      zh: ['查看财务侧的押金账户。', '核对押金合计', '查看每笔押金', '导出清单'],
      en: ['Shows deposits for accounting.', 'Check the total', 'See each deposit', 'Export the list'],
      es: ['Muestra los depósitos para contabilidad.', 'Compruebe el total', 'Vea cada depósito', 'Exporte la lista'],
    },
    ['deposit'],
  ),
  helpPage(
    '/chgmodule/chgcostrule',
    {
      zh: ['定义充电价格。', '新建计费规则与时段价格', '发布并指定场站', '用历史订单回测'],
      en: [
        'Defines charging prices.',
        'Create a tariff with its hours',
        'Publish it for stations',
        'Back-test it with past sessions',
      ],
      es: [
        'Define los precios de carga.',
        'Cree una tarifa con sus horarios',
        'Publíquela para estaciones',
        'Simúlela con sesiones pasadas',
      ],
    },
    ['tariff', 'touPeriods'],
  ),
  helpPage('/usermanager/discountmng', {
    zh: ['设置会员或公司的折扣。', '新建折扣规则', '限定时间与场站', '从文件导入'],
    en: [
      'Sets discounts for drivers or companies.',
      'Create a discount',
      'Limit it to times and stations',
      'Import from a file',
    ],
    es: [
      'Fija descuentos para clientes o empresas.',
      'Cree un descuento',
      'Limítelo a horas y estaciones',
      'Importe de un archivo',
    ],
  }),
  helpPage(
    '/finance/settlement',
    {
      zh: ['按协议计算各方分成。', '查看本月结算单', '核对明细', '确认并付款'],
      en: [
        'Calculates revenue shares by agreement.',
        'See this month’s statement',
        'Check its lines',
        'Confirm and pay',
      ],
      es: [
        'Calcula el reparto según los acuerdos.',
        'Vea la liquidación del mes',
        'Compruebe sus líneas',
        'Confirme y pague',
      ],
    },
    ['split'],
  ),
  helpPage(
    '/finance/withdraw',
    {
      zh: ['向合作方付款。', '发起付款', '审批付款', '登记银行结果'],
      en: ['Pays out to partners.', 'Request a payout', 'Approve it', 'Record the bank’s result'],
      es: ['Paga a los socios.', 'Solicite un pago', 'Apruébelo', 'Registre el resultado del banco'],
    },
    ['split'],
  ),
  helpPage(
    '/sysmng/interconnmng',
    {
      zh: ['管理互联互通的合作方与支付终端。', '新建合作方并交换密钥', '选择共享的场站，分配支付终端', '核对月度账单'],
      en: [
        'Keeps roaming partners and payment terminals.',
        'Add a partner and exchange keys',
        'Choose the shared stations, assign payment terminals',
        'Check the monthly statement',
      ],
      es: [
        'Mantiene los socios de itinerancia y los terminales de pago.',
        'Añada un socio e intercambie claves',
        'Elija las estaciones compartidas y asigne terminales de pago',
        'Compruebe el estado mensual',
      ],
    },
    ['cdr'],
  ),
  helpPage(
    '/sysmng/roaming',
    {
      zh: ['查看漫游订单与话单。', '查看对方场站上的充电', '核实被扣留的话单', '结算差额'],
      en: [
        'Shows roaming sessions and records.',
        'See sessions at partners',
        'Review held records',
        'Settle the difference',
      ],
      es: [
        'Muestra sesiones y registros de itinerancia.',
        'Vea sesiones en socios',
        'Revise registros retenidos',
        'Liquide la diferencia',
      ],
    },
    ['cdr'],
  ),
  helpPage(
    '/statsanalysis/partner-readiness',
    {
      zh: ['检查场站资料是否满足合作方要求。', '查看缺失的字段', '补全资料', '重新检查'],
      en: [
        'Checks whether station data meet the partners’ needs.',
        'See what is missing',
        'Complete it',
        'Check again',
      ],
      es: [
        'Comprueba si los datos cumplen lo que piden los socios.',
        'Vea lo que falta',
        'Complételo',
        'Compruebe otra vez',
      ],
    },
    ['evse'],
  ),
  helpPage('/orderchg/chgcostdistribution', {
    zh: ['查看电费、服务费等构成。', '选择期间', '比较各项占比', '导出报表'],
    en: [
      'Shows the parts of the price: energy, service, idle time.',
      'Choose the period',
      'Compare the shares',
      'Export the report',
    ],
    es: [
      'Muestra las partes del precio: energía, servicio, ocupación.',
      'Elija el periodo',
      'Compare las partes',
      'Exporte el informe',
    ],
  }),
  helpPage('/orderchg/chargeavgprice', {
    zh: ['查看平均单价的变化。', '选择期间与维度', '比较场站', '导出报表'],
    en: ['Shows the average price per kWh.', 'Choose period and grouping', 'Compare stations', 'Export the report'],
    es: ['Muestra el precio medio por kWh.', 'Elija periodo y agrupación', 'Compare estaciones', 'Exporte el informe'],
  }),
]
