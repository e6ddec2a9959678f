import { helpPage, type HelpPage } from './help-page.ts'

export const fleetHelp: readonly HelpPage[] = [
  helpPage(
    '/depot/readiness',
    {
      zh: ['查看车辆能否按时发车。', '找出来不及的车辆', '调整充电计划', '锁定或重算计划'],
      en: [
        'Shows whether vehicles are ready for their departures.',
        'Find those that will be late',
        'Adjust the charging plan',
        'Fix or recalculate it',
      ],
      es: [
        'Muestra si los vehículos llegan a su salida.',
        'Encuentre los que llegarán tarde',
        'Ajuste el plan de carga',
        'Fíjelo o recalcúlelo',
      ],
    },
    ['soc'],
  ),
  helpPage('/depot/departures', {
    zh: ['管理发车时刻。', '导入发车计划', '修改单次发车', '查看所需电量'],
    en: ['Keeps the timetable of departures.', 'Import departures', 'Change one', 'See the energy it needs'],
    es: ['Mantiene el horario de salidas.', 'Importe salidas', 'Cambie una', 'Vea la energía necesaria'],
  }),
  helpPage(
    '/depot/limits',
    {
      zh: ['设置场站的功率上限。', '新建限额', '设置时段', '查看实际负荷'],
      en: ['Limits the power of a depot.', 'Create a limit', 'Set its hours', 'See the real load'],
      es: ['Limita la potencia de una cochera.', 'Cree un límite', 'Fije sus horas', 'Vea la carga real'],
    },
    ['contractPower'],
  ),
  helpPage('/depot/partners', {
    zh: ['与调度系统交换数据（VDV）。', '接入系统', '查看报文', '映射名称'],
    en: ['Exchanges data with depot systems (VDV).', 'Connect a system', 'See its messages', 'Map its names'],
    es: [
      'Intercambia datos con sistemas de cochera (VDV).',
      'Conecte un sistema',
      'Vea sus mensajes',
      'Asigne sus nombres',
    ],
  }),
  helpPage(
    '/statsanalysis/vehicle',
    {
      zh: ['管理车辆档案。', '新增或导入车辆', '绑定卡片', '查看充电与里程'],
      en: ['Keeps vehicles.', 'Add or import vehicles', 'Link a card', 'See charging and mileage'],
      es: ['Mantiene los vehículos.', 'Añada o importe', 'Vincule una tarjeta', 'Vea carga y kilómetros'],
    },
    ['token'],
  ),
  helpPage(
    '/vehicle/map',
    {
      zh: ['在地图上查看车辆位置与电量。', '按车队筛选', '找出低电量车辆', '打开车辆档案'],
      en: [
        'Shows vehicles and their charge on a map.',
        'Filter by fleet',
        'Find those with little charge',
        'Open a vehicle',
      ],
      es: [
        'Muestra los vehículos y su carga en un mapa.',
        'Filtre por flota',
        'Encuentre los de poca carga',
        'Abra un vehículo',
      ],
    },
    ['soc'],
  ),
  helpPage('/vehicle/track', {
    zh: ['回放车辆的行驶轨迹。', '选择车辆与日期', '回放轨迹', '查看停留与充电'],
    en: ['Replays where a vehicle drove.', 'Choose vehicle and day', 'Play the trip', 'See stops and charging'],
    es: [
      'Reproduce el recorrido de un vehículo.',
      'Elija vehículo y día',
      'Reproduzca el viaje',
      'Vea paradas y cargas',
    ],
  }),
  helpPage('/vehicle/fleet', {
    zh: ['管理车队。', '新建车队', '分配车辆', '设置场站'],
    en: ['Keeps fleets.', 'Create a fleet', 'Assign vehicles', 'Set its depot'],
    es: ['Mantiene las flotas.', 'Cree una flota', 'Asigne vehículos', 'Fije su cochera'],
  }),
  helpPage('/vehicle/maker', {
    zh: ['管理车辆厂商。', '新增厂商', '修改名称', '删除未使用的厂商'],
    en: ['Keeps vehicle manufacturers.', 'Add one', 'Change its name', 'Delete one that is not used'],
    es: ['Mantiene los fabricantes.', 'Añada uno', 'Cambie su nombre', 'Elimine uno sin uso'],
  }),
  helpPage('/vehicle/model', {
    zh: ['管理车型与电池参数。', '新增车型', '填写电池容量', '查看使用的车辆'],
    en: ['Keeps vehicle models and their batteries.', 'Add a model', 'Enter the battery', 'See its vehicles'],
    es: ['Mantiene los modelos y sus baterías.', 'Añada un modelo', 'Introduzca la batería', 'Vea sus vehículos'],
  }),
  helpPage('/vehicle/type', {
    zh: ['管理车辆类型。', '新增类型', '修改名称', '查看使用情况'],
    en: ['Keeps vehicle types.', 'Add a type', 'Change its name', 'See its use'],
    es: ['Mantiene los tipos de vehículo.', 'Añada un tipo', 'Cambie su nombre', 'Vea su uso'],
  }),
  helpPage('/vehicle/telematics', {
    zh: ['接入车载终端数据。', '新增数据来源', '绑定设备与车辆', '查看未知设备'],
    en: ['Connects devices in vehicles.', 'Add a source', 'Link devices to vehicles', 'See unknown devices'],
    es: [
      'Conecta los equipos de los vehículos.',
      'Añada una fuente',
      'Vincule equipos y vehículos',
      'Vea equipos desconocidos',
    ],
  }),
  helpPage('/busmtcmng/driverrecord', {
    zh: ['记录司机的班次与里程。', '登记班次', '核对里程', '导出记录'],
    en: ['Records shifts and mileage of drivers.', 'Record a shift', 'Check the mileage', 'Export'],
    es: ['Registra turnos y kilómetros.', 'Registre un turno', 'Compruebe los kilómetros', 'Exporte'],
  }),
  helpPage(
    '/busmtcmng/engconsquota',
    {
      zh: ['设置车辆的能耗定额。', '按车型与季节设置', '审核定额', '查看历史'],
      en: ['Sets energy quotas of vehicles.', 'Set by model and season', 'Review quotas', 'See earlier ones'],
      es: ['Fija cuotas de energía.', 'Fije por modelo y estación', 'Revise las cuotas', 'Vea las anteriores'],
    },
    ['quota'],
  ),
  helpPage(
    '/busmtcmng/carengquotastatistics',
    {
      zh: ['比较实际能耗与定额。', '选择月份', '找出超定额车辆', '关闭月份'],
      en: ['Compares energy used with the quota.', 'Choose the month', 'Find those above it', 'Close the month'],
      es: ['Compara el consumo con la cuota.', 'Elija el mes', 'Encuentre los que la superan', 'Cierre el mes'],
    },
    ['quota'],
  ),
  helpPage('/reportformmng/evchargingstatis', {
    zh: ['按车辆汇总充电。', '选择期间与车队', '比较车辆', '导出报表'],
    en: ['Sums up charging by vehicle.', 'Choose period and fleet', 'Compare vehicles', 'Export the report'],
    es: ['Resume la carga por vehículo.', 'Elija periodo y flota', 'Compare vehículos', 'Exporte el informe'],
  }),
  helpPage('/dataanalysis/cartypeanalysis', {
    zh: ['按车辆类型比较充电。', '选择期间', '比较各类型', '导出报表'],
    en: ['Compares charging by vehicle type.', 'Choose the period', 'Compare types', 'Export the report'],
    es: ['Compara la carga por tipo de vehículo.', 'Elija el periodo', 'Compare los tipos', 'Exporte el informe'],
  }),
]
