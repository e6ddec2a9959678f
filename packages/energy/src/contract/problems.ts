import { problemTable } from '@evops/platform/contract'

export const energyProblems = problemTable({
  'energy.meter-circle': {
    status: 409,
    zh: '电表不能位于自身之下',
    en: 'A meter cannot stand below itself',
    es: 'Un contador no puede estar debajo de sí mismo',
  },
  'energy.name-taken': {
    status: 409,
    zh: '“{name}”已存在',
    en: '“{name}” already exists',
    es: 'Ya existe «{name}»',
  },
  'energy.meter-taken': {
    status: 409,
    zh: '电表已属于供电点“{name}”',
    en: 'A meter already counts for the supply point “{name}”',
    es: 'Un contador ya cuenta para el punto de suministro «{name}»',
  },
  'energy.meter-elsewhere': {
    status: 409,
    zh: '电表 {meter} 不在所选站点',
    en: 'Meter {meter} does not stand at any of these stations',
    es: 'El contador {meter} no está en ninguna de estas estaciones',
  },
  'energy.point-taken': {
    status: 409,
    zh: '电表 {meter} 的该量已由采集器“{name}”采集',
    en: 'Collector “{name}” already reads this quantity of meter {meter}',
    es: 'El concentrador «{name}» ya lee esta magnitud del contador {meter}',
  },
  'energy.meter-not-here': {
    status: 409,
    zh: '电表 {meter} 不在采集器所在站点',
    en: 'Meter {meter} is not at the collector’s station',
    es: 'El contador {meter} no está en la estación del concentrador',
  },
  'energy.zones': {
    status: 409,
    zh: '所选站点时区不同',
    en: 'These stations lie in different time zones',
    es: 'Estas estaciones están en zonas horarias distintas',
  },
  'energy.overlap': {
    status: 409,
    zh: '与 {from} 起的版本日期重叠',
    en: 'The days overlap with the version from {from}',
    es: 'Los días se solapan con la versión desde {from}',
  },
  'energy.tariff-in-use': {
    status: 409,
    zh: '{count} 个供电点使用此电价的唯一版本',
    en: '{count} supply {count|point takes|points take} prices from this only version',
    es: '{count} {count|punto de suministro toma|puntos de suministro toman} precios de esta única versión',
  },
  'energy.no-tariff': {
    status: 409,
    zh: '供电点未指定购电电价',
    en: 'The supply point has no grid tariff',
    es: 'El punto de suministro no tiene tarifa de red',
  },
  'energy.no-version': {
    status: 409,
    zh: '“{name}”没有 {day} 的版本',
    en: '“{name}” has no version for {day}',
    es: '«{name}» no tiene versión para {day}',
  },
  'energy.not-valid': {
    status: 409,
    zh: '供电点在该月未全月有效',
    en: 'The supply point is not valid for the whole month',
    es: 'El punto de suministro no es válido todo el mes',
  },
  'energy.no-meter': {
    status: 409,
    zh: '供电点没有电表',
    en: 'The supply point has no meter',
    es: 'El punto de suministro no tiene contador',
  },
  'energy.no-quarters': {
    status: 409,
    zh: '电表 {meter} 从 {from} 起缺少 {count} 个 15 分钟电量，超过 {most} 个，无法插补',
    en: 'Meter {meter} lacks {count} quarter hours from {from}: more than {most} are not interpolated',
    es: 'Al contador {meter} le faltan {count} cuartos de hora desde {from}: no se interpolan más de {most}',
  },
  'energy.no-quarters-yet': {
    status: 409,
    zh: '电表 {meter} 从 {from} 起尚无 15 分钟电量',
    en: 'Meter {meter} has no quarter hours yet from {from}',
    es: 'El contador {meter} aún no tiene cuartos de hora desde {from}',
  },
  'energy.month-ahead': {
    status: 409,
    zh: '该月尚未开始',
    en: 'The month has not begun',
    es: 'El mes no ha empezado',
  },
  'energy.contract-missing': {
    status: 409,
    zh: '供电点未填写电价规则所需的合同功率或变压器容量',
    en: 'The tariff needs a contracted power or transformer capacity that the supply point does not have',
    es: 'La tarifa necesita una potencia contratada o capacidad de transformador que el punto de suministro no tiene',
  },
  'energy.contract-not-rising': {
    status: 409,
    zh: '合同功率须从 P1 到 P6 不下降',
    en: 'Contracted powers may not fall from P1 to P6',
    es: 'Las potencias contratadas no pueden bajar de P1 a P6',
  },
})

/** What is wrong with a field. */
export const energyFaults = problemTable({
  'energy.fault.period-order': {
    status: 400,
    zh: '结束不能早于开始',
    en: 'The period must not end before it begins',
    es: 'El periodo no puede terminar antes de empezar',
  },
  'energy.fault.period-long': {
    status: 400,
    zh: '最多 400 天或 14 个月',
    en: 'At most 400 days, or 14 months',
    es: 'Como máximo 400 días o 14 meses',
  },
  'energy.fault.test-long': {
    status: 400,
    zh: '预测回测最多 100 天',
    en: 'A forecast is tested over at most 100 days',
    es: 'Una previsión se contrasta como máximo con 100 días',
  },
  'energy.fault.host': {
    status: 400,
    zh: '须为 IP 地址或主机名，不含协议和路径',
    en: 'Must be an IP address or a host name, without a protocol or path',
    es: 'Debe ser una dirección IP o un nombre de equipo, sin protocolo ni ruta',
  },
  'energy.fault.meter-address': {
    status: 400,
    zh: '须为 12 位通信地址',
    en: 'Must be the 12 digits of the meter’s address',
    es: 'Deben ser los 12 dígitos de la dirección del contador',
  },
  'energy.fault.data-id': {
    status: 400,
    zh: '须为 8 位十六进制数据标识，如 00010000',
    en: 'Must be a data identifier of 8 hexadecimal digits, such as 00010000',
    es: 'Debe ser un identificador de 8 dígitos hexadecimales, como 00010000',
  },
  'energy.fault.points': {
    status: 400,
    zh: '请至少添加一个数据点',
    en: 'Add at least one data point',
    es: 'Añada al menos un punto de datos',
  },
  'energy.fault.point-place': {
    status: 400,
    zh: 'Modbus 数据点须填写寄存器、地址和数据类型，DL/T 645 须填写数据标识',
    en: 'A data point needs register, address and type for Modbus, or a data identifier for DL/T 645',
    es: 'Un punto de datos necesita registro, dirección y tipo en Modbus, o identificador en DL/T 645',
  },
  'energy.fault.point-twice': {
    status: 400,
    zh: '同一电表的同一量只能有一个数据点',
    en: 'A quantity of a meter can have only one data point',
    es: 'Una magnitud de un contador solo puede tener un punto de datos',
  },
  'energy.fault.until': {
    status: 400,
    zh: '不能早于开始日期',
    en: 'Must not be before the first day',
    es: 'No puede ser anterior al primer día',
  },
  'energy.fault.stations': {
    status: 400,
    zh: '请至少选择一个站点',
    en: 'Choose at least one station',
    es: 'Elija al menos una estación',
  },
  'energy.fault.quarter': {
    status: 400,
    zh: '须为整刻钟，如 07:15',
    en: 'Must be a quarter hour, such as 07:15',
    es: 'Debe ser un cuarto de hora, como 07:15',
  },
  'energy.fault.day': {
    status: 400,
    zh: '时段须从 00:00 到 24:00 首尾相接，不重叠、不留空',
    en: 'Hours must follow each other from 00:00 to 24:00 without overlap or gap',
    es: 'Las horas deben sucederse de 00:00 a 24:00 sin solape ni hueco',
  },
  'energy.fault.day-twice': {
    status: 400,
    zh: '同一月份和日类型出现两次',
    en: 'A month and type of day is given twice',
    es: 'Un mes y tipo de día aparece dos veces',
  },
  'energy.fault.day-missing': {
    status: 400,
    zh: '须覆盖全部 12 个月的工作日、周六、周日和节假日',
    en: 'Workdays, Saturdays, Sundays and holidays of all twelve months must be covered',
    es: 'Deben cubrirse laborables, sábados, domingos y festivos de los doce meses',
  },
  'energy.fault.period': {
    status: 400,
    zh: '使用了没有电价的时段',
    en: 'A period is used that has no price',
    es: 'Se usa un periodo que no tiene precio',
  },
  'energy.fault.powers': {
    status: 400,
    zh: '每个时段都须有功率电价和超限电价',
    en: 'Every period needs a price of power and of excess',
    es: 'Cada periodo necesita un precio de potencia y de exceso',
  },
})
