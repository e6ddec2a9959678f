import { problemTable } from '@evops/platform/contract'

/** Refusals of the tariffs domain. */
export const tariffProblems = problemTable({
  'tariffs.not-complete': {
    status: 409,
    zh: '计费规则尚不完整，不能发布或试算',
    en: 'The tariff is not complete yet and cannot be published or calculated',
    es: 'La tarifa aún no está completa; no se puede publicar ni calcular',
  },
  'tariffs.overlap': {
    status: 409,
    zh: '生效时间与另一个已发布版本重叠',
    en: 'The period overlaps another published version',
    es: 'El periodo se superpone con otra versión publicada',
  },
  'tariffs.in-the-past': {
    status: 409,
    zh: '该时间已按已有价格计费，不能追溯修改',
    en: 'That period already has a price, which cannot be changed retroactively',
    es: 'Ese periodo ya tiene un precio y no se puede cambiar con efecto retroactivo',
  },
  'tariffs.ends-before-start': {
    status: 400,
    zh: '结束时间必须晚于开始时间',
    en: 'The end must be later than the start',
    es: 'El fin debe ser posterior al inicio',
  },
  'tariffs.no-draft': {
    status: 409,
    zh: '没有草稿可发布',
    en: 'There is no draft to publish',
    es: 'No hay ningún borrador que publicar',
  },
  'tariffs.publication-waits': {
    status: 409,
    zh: '{name} 已提交发布审批，批准、拒绝或撤回之前不能修改草稿',
    en: '{name} requested publication. The draft cannot be changed until the request is approved, rejected or withdrawn',
    es: '{name} solicitó la publicación. El borrador no se puede cambiar hasta que se apruebe, se rechace o se retire la solicitud',
  },
  'tariffs.currency-differs': {
    status: 400,
    zh: '币种必须是运营商的币种 {currency}',
    en: 'The currency must be the operator’s: {currency}',
    es: 'La moneda debe ser la del operador: {currency}',
  },
  'tariffs.still-in-force': {
    status: 409,
    zh: '仍有生效或待生效的版本，请先停用',
    en: 'A version is in force or scheduled. Retire it first',
    es: 'Hay una versión vigente o programada. Retírela primero',
  },
  'tariffs.still-assigned': {
    status: 409,
    zh: '该计费规则仍指定在 {count} 处，请先解除',
    en: 'The tariff is still assigned in {count} {count|place|places}. Remove those first',
    es: 'La tarifa sigue asignada en {count} {count|lugar|lugares}. Quite primero esas asignaciones',
  },
  'tariffs.nothing-to-retire': {
    status: 409,
    zh: '该版本未生效也未排期',
    en: 'This version is neither in force nor scheduled',
    es: 'Esta versión no está vigente ni programada',
  },
  'tariffs.not-published': {
    status: 409,
    zh: '计费规则发布后才能指定',
    en: 'A tariff must be published before it is assigned',
    es: 'La tarifa debe publicarse antes de asignarse',
  },
  'tariffs.too-many-prices': {
    status: 409,
    zh: '云快充（YKC）充电桩每天最多显示 4 种不同的电价和服务费组合，此规则有 {count} 种：{place}',
    en: 'Charge points with YKC show at most 4 different prices a day, and this tariff has {count}: {place}',
    es: 'Los puntos YKC muestran como máximo 4 precios distintos al día y esta tarifa tiene {count}: {place}',
  },
  'tariffs.too-dear-to-show': {
    status: 409,
    zh: '云快充（YKC）充电桩显示的单价不超过 9.99999：{place}',
    en: 'Charge points with YKC show prices up to 9.99999 per kWh: {place}',
    es: 'Los puntos YKC muestran precios de hasta 9,99999 por kWh: {place}',
  },
  'tariffs.one-price-model': {
    status: 409,
    zh: '云快充（YKC）充电桩的所有充电枪使用同一计费模型，请指定到充电桩：{place}',
    en: 'All connectors of a charge point with YKC have the same prices. Assign the tariff to the charge point: {place}',
    es: 'Todos los conectores de un punto YKC tienen los mismos precios. Asigne la tarifa al punto: {place}',
  },
  'tariffs.unknown-target': {
    status: 404,
    zh: '未找到该场站、充电桩或充电枪',
    en: 'That station, charge point or connector does not exist',
    es: 'Esa estación, punto de recarga o conector no existe',
  },
  'tariffs.not-billable': {
    status: 400,
    zh: '这段时间无法试算：{fault}',
    en: 'This session cannot be priced: {fault}',
    es: 'No se puede calcular esta sesión: {fault}',
  },
  'tariffs.unknown-zone': {
    status: 400,
    zh: '未知时区：{zone}',
    en: 'Unknown time zone: {zone}',
    es: 'Zona horaria desconocida: {zone}',
  },
  'tariffs.discount-name': {
    status: 409,
    zh: '已有名为“{name}”的折扣规则',
    en: 'A discount rule “{name}” already exists',
    es: 'Ya hay una regla de descuento llamada «{name}»',
  },
  'tariffs.discount-times': {
    status: 400,
    zh: '开始与结束时间须同时填写',
    en: 'Enter both start and end of the time of day',
    es: 'Indique tanto el inicio como el fin del horario',
  },
  'tariffs.discount-unknown': {
    status: 404,
    zh: '所选的场站、计费规则或企业不存在',
    en: 'A chosen station, tariff or company does not exist',
    es: 'No existe alguna de las estaciones, tarifas o empresas elegidas',
  },
  'tariffs.discount-columns': {
    status: 400,
    zh: '文件缺少列：{column}',
    en: 'Missing column: {column}',
    es: 'Falta la columna {column}',
  },
})
