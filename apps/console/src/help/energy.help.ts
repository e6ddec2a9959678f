import { helpPage, type HelpPage } from './help-page.ts'

export const energyHelp: readonly HelpPage[] = [
  helpPage(
    '/energy/load',
    {
      zh: ['实时查看供电点的负荷。', '与合同容量比较', '查看各站负荷', '查看今日峰值'],
      en: [
        'Shows the load of supply points live.',
        'Compare it with the contracted power',
        'See the load by station',
        'See today’s peak',
      ],
      es: [
        'Muestra en directo la carga de los suministros.',
        'Compárela con la potencia contratada',
        'Vea la carga por estación',
        'Vea la punta de hoy',
      ],
    },
    ['contractPower'],
  ),
  helpPage(
    '/energy/supply',
    {
      zh: ['管理供电点与其电表。', '新建供电点', '关联场站与电表', '导入 15 分钟电量'],
      en: [
        'Keeps supply points and their meters.',
        'Create a supply point',
        'Link stations and meters',
        'Import quarter hours',
      ],
      es: [
        'Mantiene los puntos de suministro y sus contadores.',
        'Cree un suministro',
        'Vincule estaciones y contadores',
        'Importe cuartos de hora',
      ],
    },
    ['contractPower'],
  ),
  helpPage('/energy/analysis', {
    zh: ['分析能耗与成本。', '选择供电点与期间', '比较用电与成本', '导出报表'],
    en: ['Analyses energy and its cost.', 'Choose supply point and period', 'Compare use and cost', 'Export'],
    es: ['Analiza la energía y su coste.', 'Elija suministro y periodo', 'Compare uso y coste', 'Exporte'],
  }),
  helpPage('/reportformmng/dailyeleloss', {
    zh: ['比较总表与充电桩电量，计算损耗。', '找出损耗异常的日子', '查看各站线损', '导出报表'],
    en: [
      'Compares the station’s meter with its charge points.',
      'Find days with too much loss',
      'See the loss by station',
      'Export',
    ],
    es: [
      'Compara el contador de la estación con sus puntos.',
      'Encuentre días con demasiada pérdida',
      'Vea la pérdida por estación',
      'Exporte',
    ],
  }),
  helpPage(
    '/orderchg/energymodelanalysis',
    {
      zh: ['按时段分析用电结构。', '选择期间', '比较时段', '导出报表'],
      en: ['Analyses energy by time of use.', 'Choose the period', 'Compare the hours', 'Export'],
      es: ['Analiza la energía por horas.', 'Elija el periodo', 'Compare las horas', 'Exporte'],
    },
    ['touPeriods'],
  ),
  helpPage('/energy/bills', {
    zh: ['核对电网公司的电费单。', '录入或导入账单', '与计算值比较', '标记差异'],
    en: [
      'Checks the bills of the grid company.',
      'Enter or import a bill',
      'Compare it with our calculation',
      'Mark differences',
    ],
    es: [
      'Comprueba los recibos de la distribuidora.',
      'Introduzca o importe un recibo',
      'Compárelo con nuestro cálculo',
      'Marque diferencias',
    ],
  }),
  helpPage(
    '/energy/tariffs',
    {
      zh: ['管理购电价格。', '新建电价', '设置时段与需量', '查看生效日期'],
      en: [
        'Keeps the prices of bought electricity.',
        'Create a grid tariff',
        'Set hours and demand',
        'See from when it is valid',
      ],
      es: [
        'Mantiene los precios de compra de electricidad.',
        'Cree una tarifa de red',
        'Fije horas y potencia',
        'Vea desde cuándo vale',
      ],
    },
    ['touPeriods', 'contractPower'],
  ),
  helpPage('/energy/objects', {
    zh: ['管理电网对象（变压器、线路、开关）。', '新建对象', '导入 CIM 文件', '检查连接'],
    en: [
      'Keeps grid objects: transformers, lines, switches.',
      'Create an object',
      'Import a CIM file',
      'Check connections',
    ],
    es: [
      'Mantiene los objetos de red: transformadores, líneas, interruptores.',
      'Cree un objeto',
      'Importe un archivo CIM',
      'Compruebe conexiones',
    ],
  }),
  helpPage('/gradraw', {
    zh: ['绘制一次接线图。', '放置设备', '连接线路', '发布图纸'],
    en: ['Draws single-line diagrams.', 'Place equipment', 'Connect lines', 'Publish the diagram'],
    es: ['Dibuja esquemas unifilares.', 'Coloque equipos', 'Conecte líneas', 'Publique el esquema'],
  }),
  helpPage('/graexplorer', {
    zh: ['浏览接线图与开关状态。', '打开图纸', '查看实时值', '记录开关操作'],
    en: ['Shows diagrams with the state of switches.', 'Open a diagram', 'See live values', 'Record a switch act'],
    es: [
      'Muestra los esquemas con el estado de los interruptores.',
      'Abra un esquema',
      'Vea valores en directo',
      'Registre una maniobra',
    ],
  }),
  helpPage('/energy/preconfig', {
    zh: ['管理设备的保护定值模板。', '新建模板', '应用到设备', '查看使用情况'],
    en: ['Keeps protection defaults of equipment.', 'Create a template', 'Apply it', 'See its use'],
    es: ['Mantiene los ajustes de protección.', 'Cree una plantilla', 'Aplíquela', 'Vea su uso'],
  }),
  helpPage('/energy/collectors', {
    zh: ['管理电表数据采集器。', '登记采集器', '映射测点', '查看在线状态'],
    en: ['Keeps data loggers of meters.', 'Register one', 'Map its data points', 'See whether it is online'],
    es: [
      'Mantiene los concentradores de contadores.',
      'Registre uno',
      'Asigne sus puntos de datos',
      'Vea si está en línea',
    ],
  }),
  helpPage('/energy/openadr', {
    zh: ['接收需求响应事件（OpenADR）。', '建立连接', '查看事件', '设置响应方式'],
    en: ['Receives demand response events (OpenADR).', 'Create a connection', 'See events', 'Set how to respond'],
    es: ['Recibe eventos de respuesta de demanda (OpenADR).', 'Cree una conexión', 'Vea eventos', 'Fije la respuesta'],
  }),
]
