import { problemTable } from '@evops/platform/contract'

export const depotProblems = problemTable({
  'depots.site-taken': {
    status: 409,
    zh: '该场站已有总限额',
    en: 'This depot already has a site limit',
    es: 'Esta cochera ya tiene un límite general',
  },
  'depots.name-taken': {
    status: 409,
    zh: '“{name}”已存在',
    en: '“{name}” already exists',
    es: 'Ya existe «{name}»',
  },
  'depots.vdv-name-taken': {
    status: 409,
    zh: '该系统已用其他名称称呼它',
    en: 'This system already has another name for it',
    es: 'Este sistema ya tiene otro nombre para él',
  },
  'depots.charge-point-taken': {
    status: 409,
    zh: '该充电桩已在限额树中',
    en: 'This charge point already has a limit',
    es: 'Este punto de recarga ya tiene un límite',
  },
  'depots.loop': {
    status: 409,
    zh: '不能隶属于自身或其下级',
    en: 'A limit cannot be below itself',
    es: 'Un límite no puede depender de sí mismo',
  },
  'depots.kind-stays': {
    status: 409,
    zh: '类型和场站不能更改，请删除后重新添加',
    en: 'Type and depot cannot be changed: delete it and add another',
    es: 'El tipo y la cochera no se pueden cambiar: elimínelo y añada otro',
  },
  'depots.too-deep': {
    status: 409,
    zh: '最多 8 级馈线',
    en: 'Maximum 8 feeders below each other',
    es: 'Máximo 8 niveles de alimentadores',
  },
  'depots.below-fallback': {
    status: 409,
    zh: '“{name}”的限额 {limit} kW 低于其下各桩后备功率之和 {sum} kW：失去联系时会超限',
    en: 'The limit of “{name}”, {limit} kW, is below the sum of fallbacks under it, {sum} kW: it would be exceeded when charge points are offline',
    es: 'El límite de «{name}», {limit} kW, es menor que la suma de respaldos, {sum} kW: se superaría con los puntos sin conexión',
  },
  'depots.below-least': {
    status: 409,
    zh: '该桩使用 YKC 协议，功率限制最低为额定功率的 30%：后备功率至少为 {least} kW',
    en: 'This YKC charge point cannot be limited below 30% of its rated power: its fallback must be at least {least} kW',
    es: 'Este punto YKC no admite límites por debajo del 30 % de su potencia nominal: el respaldo debe ser de al menos {least} kW',
  },
  'depots.in-use': {
    status: 409,
    zh: '其下仍有限额，不能删除',
    en: 'Delete the limits below it first',
    es: 'Elimine antes los límites que dependen de él',
  },
  'depots.block-taken': {
    status: 409,
    zh: '该运营日已有班次 {block}',
    en: 'Block {block} already exists on this service day',
    es: 'El bloque {block} ya existe en este día de servicio',
  },
  'depots.vehicle-busy': {
    status: 409,
    zh: '{vehicle} 在该时段已安排班次 {block}',
    en: '{vehicle} is planned for block {block} at that time',
    es: '{vehicle} ya está previsto en ese tiempo para el bloque {block}',
  },
  'depots.gtfs-unreadable': {
    status: 400,
    zh: '不是 GTFS 文件，或缺少 {file}',
    en: 'Not a GTFS feed, or {file} is missing',
    es: 'No es un GTFS, o falta {file}',
  },
  'depots.gtfs-empty': {
    status: 400,
    zh: '这些日期没有带 block_id 的班次',
    en: 'No trips with a block_id run on these days',
    es: 'Ningún viaje con block_id circula en estos días',
  },
  'depots.gtfs-too-many': {
    status: 400,
    zh: '这些日期共有 {blocks} 个班次，一次最多导入 {most} 个，请减少天数',
    en: '{blocks} blocks run on these days, and {most} are imported at once. Choose fewer days',
    es: 'En estos días circulan {blocks} bloques y se importan {most} a la vez. Elija menos días',
  },
  'depots.nothing-held': {
    status: 409,
    zh: '没有待确认的空列表',
    en: 'No empty list is waiting',
    es: 'No hay ninguna lista vacía en espera',
  },
  'depots.not-a-depot': {
    status: 409,
    zh: '该场站没有功率限额，请先添加',
    en: 'This station has no power limits: add them first',
    es: 'Esta estación no tiene límites de potencia: añádalos primero',
  },
  'depots.no-net': {
    status: 409,
    zh: '该场站的电网模型中没有由电源供电的充电桩',
    en: 'The grid model of this station has no charge point fed by a supply',
    es: 'El modelo de red de esta estación no tiene puntos de recarga alimentados por una acometida',
  },
  'depots.net-meshed': {
    status: 409,
    zh: '电网按常态开关位置成环（{names}），无法得出限额树',
    en: 'With normal switch positions the grid is a loop at {names}: limits need a tree',
    es: 'Con las posiciones normales la red forma un anillo en {names}: los límites necesitan un árbol',
  },
  'depots.net-unrated': {
    status: 409,
    zh: '从电源到充电桩均无额定值，无法得出总限额',
    en: 'Nothing between the supply and the charge points has a rating: no site limit can be derived',
    es: 'Nada entre la acometida y los puntos de recarga tiene valor nominal: no hay límite general',
  },
})

/** Errors of form fields. */
export const depotFieldErrors = problemTable({
  'depots.fault.parent': {
    status: 400,
    zh: '馈线和充电桩须有上级，总限额没有',
    en: 'Feeders and charge points need one, the site has none',
    es: 'Los alimentadores y puntos lo necesitan; el general no',
  },
  'depots.fault.vdv-target': {
    status: 400,
    zh: '请选择车辆，或同时选择充电桩和枪号',
    en: 'Choose a vehicle, or a charge point with its connector number',
    es: 'Elija un vehículo, o un punto de recarga con su número de conector',
  },
  'depots.fault.chargePoint': {
    status: 400,
    zh: '请选择该场站的充电桩',
    en: 'Choose a charge point of this depot',
    es: 'Elija un punto de recarga de esta cochera',
  },
  'depots.fault.fallback': {
    status: 400,
    zh: '充电桩须填写，且不高于限额',
    en: 'Required for a charge point, not above its limit',
    es: 'Obligatorio en un punto de recarga, no mayor que su límite',
  },
  'depots.fault.cut': {
    status: 400,
    zh: '临时限额与截止时间须同时填写',
    en: 'Enter the temporary limit and its end together',
    es: 'Indique el límite temporal y su fin a la vez',
  },
  'depots.fault.demand-site': {
    status: 400,
    zh: '仅总限额可设需量电费',
    en: 'Only a site has a demand charge',
    es: 'Solo el límite general tiene término de potencia',
  },
  'depots.fault.demand-price': {
    status: 400,
    zh: '请填写需量电价',
    en: 'Enter the price per kW',
    es: 'Indique el precio por kW',
  },
  'depots.fault.demand-period': {
    status: 400,
    zh: '请选择计需量的时段',
    en: 'Choose the period whose peak counts',
    es: 'Elija el periodo cuya punta cuenta',
  },
  'depots.fault.return': {
    status: 400,
    zh: '须晚于发车时间，且不超过 48 小时',
    en: 'Must be later than the departure, maximum 48 hours',
    es: 'Debe ser posterior a la salida, máximo 48 horas',
  },
})
