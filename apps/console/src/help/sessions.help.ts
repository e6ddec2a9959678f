import { helpPage, type HelpPage } from './help-page.ts'

export const sessionsHelp: readonly HelpPage[] = [
  helpPage(
    '/statsanalysis/chgtransorder',
    {
      zh: ['查询全部充电订单、账单与退款。', '按会员、卡号或订单号查找', '查看电量、费用与曲线', '退款或停止充电'],
      en: [
        'Finds all charging sessions, their bills and refunds.',
        'Search by driver, card or session number',
        'See energy, price and curve',
        'Refund or stop a session',
      ],
      es: [
        'Busca todas las sesiones de carga, sus cobros y reembolsos.',
        'Busque por cliente, tarjeta o número',
        'Vea energía, importe y curva',
        'Reembolse o detenga una sesión',
      ],
    },
    ['token', 'tariff'],
  ),
  helpPage('/reportformmng/errororder', {
    zh: ['列出数据可疑的订单，等待核实。', '查看异常原因', '核实后放行或更正', '退还多收的金额'],
    en: [
      'Lists sessions with doubtful data for review.',
      'Read what is abnormal',
      'Accept or correct it',
      'Give back what was charged too much',
    ],
    es: [
      'Lista sesiones con datos dudosos para revisar.',
      'Lea qué es anómalo',
      'Acéptela o corríjala',
      'Devuelva lo cobrado de más',
    ],
  }),
  helpPage('/statsanalysis/orderoptaudit', {
    zh: ['审核对订单的更正与退款。', '查看更正前后', '同意或拒绝', '查看历史审核'],
    en: [
      'Decides corrections and refunds of sessions.',
      'Compare before and after',
      'Approve or reject',
      'See earlier decisions',
    ],
    es: [
      'Decide correcciones y reembolsos de sesiones.',
      'Compare antes y después',
      'Apruebe o rechace',
      'Vea decisiones anteriores',
    ],
  }),
  helpPage('/statsanalysis/optchgorderlog', {
    zh: ['查询谁对哪笔订单做了什么。', '按订单或人员筛选', '查看理由', '导出记录'],
    en: ['Shows who did what to which session.', 'Filter by session or person', 'Read the reason', 'Export the log'],
    es: [
      'Muestra quién hizo qué en cada sesión.',
      'Filtre por sesión o persona',
      'Lea el motivo',
      'Exporte el registro',
    ],
  }),
  helpPage(
    '/usermanager/booking',
    {
      zh: ['管理充电枪的预约。', '查看今日预约', '为会员新建或取消预约', '设置预约规则'],
      en: [
        'Manages reservations of connectors.',
        'See today’s bookings',
        'Book or cancel for a driver',
        'Set the booking rules',
      ],
      es: [
        'Gestiona las reservas de conectores.',
        'Vea las reservas de hoy',
        'Reserve o cancele para un cliente',
        'Fije las reglas',
      ],
    },
    ['connector'],
  ),
  helpPage(
    '/chgmodule/starttoken',
    {
      zh: ['管理可启动充电的卡号与车辆标识。', '新增或导入凭证', '停用遗失的凭证', '查看使用记录'],
      en: [
        'Keeps the tokens that may start a session.',
        'Add or import tokens',
        'Block a lost one',
        'See where it was used',
      ],
      es: [
        'Mantiene los identificadores que pueden iniciar una sesión.',
        'Añada o importe',
        'Bloquee uno perdido',
        'Vea dónde se usó',
      ],
    },
    ['token', 'localList'],
  ),
  helpPage('/reportformmng/reportformmng', {
    zh: ['汇总电量、次数与收入。', '选择期间与维度', '与上期比较', '导出报表'],
    en: [
      'Sums up energy, sessions and revenue.',
      'Choose period and grouping',
      'Compare with an earlier period',
      'Export the report',
    ],
    es: [
      'Resume energía, sesiones e ingresos.',
      'Elija periodo y agrupación',
      'Compare con otro periodo',
      'Exporte el informe',
    ],
  }),
  helpPage('/reportformmng/dailychgorder', {
    zh: ['按天列出充电明细。', '选择日期', '查看每日合计', '导出明细'],
    en: ['Lists charging day by day.', 'Choose the days', 'See daily totals', 'Export the detail'],
    es: ['Detalla la carga día a día.', 'Elija los días', 'Vea los totales diarios', 'Exporte el detalle'],
  }),
  helpPage('/reportformmng/hourelecount', {
    zh: ['按小时统计电量。', '选择日期与场站', '找出高峰小时', '导出报表'],
    en: ['Counts energy by hour.', 'Choose day and station', 'Find the peak hour', 'Export the report'],
    es: ['Cuenta la energía por hora.', 'Elija día y estación', 'Encuentre la hora punta', 'Exporte el informe'],
  }),
  helpPage(
    '/orderchg/timeintervalanalysis',
    {
      zh: ['按峰平谷时段统计电量与费用。', '选择期间', '比较各时段占比', '导出报表'],
      en: [
        'Splits energy and price by peak, flat and valley.',
        'Choose the period',
        'Compare the shares',
        'Export the report',
      ],
      es: [
        'Divide energía e importe por punta, llano y valle.',
        'Elija el periodo',
        'Compare las partes',
        'Exporte el informe',
      ],
    },
    ['touPeriods'],
  ),
  helpPage('/orderchg/eleandchargeanalysis', {
    zh: ['比较电量与收入的变化。', '选择期间与维度', '读取单位收入', '导出报表'],
    en: [
      'Compares energy with revenue.',
      'Choose period and grouping',
      'Read the revenue per kWh',
      'Export the report',
    ],
    es: [
      'Compara la energía con los ingresos.',
      'Elija periodo y agrupación',
      'Lea el ingreso por kWh',
      'Exporte el informe',
    ],
  }),
]
