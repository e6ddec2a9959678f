import { problemTable } from '@evops/platform/contract'

export const maintenanceProblems = problemTable({
  'maintenance.staff-no-taken': {
    status: 409,
    zh: '工号 {no} 已存在',
    en: 'Staff number {no} is taken',
    es: 'El número de empleado {no} ya existe',
  },
  'maintenance.staff-user-taken': {
    status: 409,
    zh: '该用户已关联运维人员 {name}',
    en: 'This user is already linked to {name}',
    es: 'Ese usuario ya corresponde a {name}',
  },
  'maintenance.staff-has-orders': {
    status: 409,
    zh: '该人员有工单记录，不能删除，请改为“离职”',
    en: 'This person has work orders: set the state to “Left” instead of deleting',
    es: 'Tiene órdenes de trabajo: pásele a «Baja» en lugar de eliminarle',
  },
  'maintenance.staff-left': {
    status: 409,
    zh: '{name} 已离职，不能派单',
    en: '{name} has left: choose another person',
    es: '{name} está de baja: elija a otra persona',
  },
  'maintenance.staff-busy': {
    status: 409,
    zh: '{name} 还有 {count} 个未完成工单，请先转派',
    en: '{name} still has {count} open {count|order|orders}: transfer {count|it|them} first',
    es: '{name} aún tiene {count} {count|orden abierta|órdenes abiertas}: transfiera antes',
  },
  'maintenance.import-columns': {
    status: 400,
    zh: '文件缺少列：{columns}',
    en: 'Missing columns: {columns}',
    es: 'Faltan columnas: {columns}',
  },
  'maintenance.pile-unknown': {
    status: 404,
    zh: '没有桩 {pileNo}',
    en: 'There is no charge point {pileNo} at this station',
    es: 'No hay ningún punto {pileNo} ahí',
  },
  'maintenance.gun-unknown': {
    status: 404,
    zh: '桩 {pileNo} 没有 {gunNo} 号枪',
    en: 'Charge point {pileNo} has no connector {gunNo}',
    es: 'El punto {pileNo} no tiene conector {gunNo}',
  },
  'maintenance.alarm-over': {
    status: 409,
    zh: '该告警已关闭，不能再生成工单',
    en: 'This alarm is closed: no work order can be created',
    es: 'Esa alarma está cerrada: ya no hay nada que reparar',
  },
  'maintenance.order-state': {
    status: 409,
    zh: '工单 {no} 的状态已变化，请刷新后再操作',
    en: 'Order {no} has changed state: reload and try again',
    es: 'La orden {no} ha cambiado de estado: actualice e inténtelo de nuevo',
  },
  'maintenance.order-over': {
    status: 409,
    zh: '工单 {no} 已结束',
    en: 'Order {no} has ended',
    es: 'La orden {no} está terminada',
  },
  'maintenance.not-yours': {
    status: 403,
    zh: '工单 {no} 不是派给您的',
    en: 'Order {no} is assigned to another person',
    es: 'La orden {no} es de otra persona',
  },
  'maintenance.photo-missing': {
    status: 409,
    zh: '请先拍一张现场照片，或说明不拍照的原因',
    en: 'Take a photo on site first, or give a reason why there is none',
    es: 'Haga antes una foto en el sitio, o indique por qué no la hay',
  },
  'maintenance.alarm-holds': {
    status: 409,
    zh: '告警仍未恢复，请退回处理，或说明关闭原因',
    en: 'Its alarm is still active: return it, or give a reason for closing it',
    es: 'Su alarma sigue activa: devuélvala o indique por qué se cierra',
  },
  'maintenance.retest-missing': {
    status: 409,
    zh: '维修尚未通过远程复测。请先复测，或说明原因并由另一人审批',
    en: 'No re-test has proven this repair: run one, or give a reason for a second person to approve',
    es: 'Ninguna comprobación ha demostrado la reparación: hágala, o dé un motivo para que otra persona lo apruebe',
  },
  'maintenance.retest-running': {
    status: 409,
    zh: '桩 {pileNo} 的 {gunNo} 号枪正在复测',
    en: 'A re-test of connector {gunNo} of {pileNo} is already running',
    es: 'Ya hay una comprobación en curso del conector {gunNo} de {pileNo}',
  },
  'maintenance.retest-nothing': {
    status: 409,
    zh: '该工单没有可复测的充电桩',
    en: 'This order names no charge point to re-test',
    es: 'La orden no indica ningún punto que comprobar',
  },
  'maintenance.retest-over': {
    status: 409,
    zh: '没有正在进行的复测',
    en: 'No re-test is running',
    es: 'No hay ninguna comprobación en curso',
  },
  'maintenance.children-open': {
    status: 409,
    zh: '下属工单尚未结束：{nos}',
    en: 'Orders under it are still open: {nos}',
    es: 'Quedan órdenes abiertas bajo ella: {nos}',
  },
  'maintenance.calendar-name': {
    status: 409,
    zh: '工作日历“{name}”已存在',
    en: 'A working calendar named {name} already exists',
    es: 'Ya existe un calendario laboral «{name}»',
  },
  'maintenance.calendar-station': {
    status: 409,
    zh: '场站 {station} 已使用工作日历“{name}”，请先从该日历中移除',
    en: 'Station {station} already follows {name}: remove it there first',
    es: 'La estación {station} ya sigue «{name}»: quítela antes de ahí',
  },
  'maintenance.pictures-full': {
    status: 409,
    zh: '最多 {most} 张照片',
    en: 'Maximum {most} photos',
    es: 'Máximo {most} fotos',
  },
  'maintenance.picture-type': {
    status: 400,
    zh: '只支持 JPEG、PNG、WebP 图片',
    en: 'Only JPEG, PNG and WebP pictures',
    es: 'Solo imágenes JPEG, PNG y WebP',
  },
  'maintenance.picture-size': {
    status: 413,
    zh: '图片不能超过 {most} MB',
    en: 'Maximum {most} MB per photo',
    es: 'Máximo {most} MB por foto',
  },
})

/** What is wrong with a field: these ship with the shell. */
export const maintenanceFaults = problemTable({
  'maintenance.fault.mobile': {
    status: 400,
    zh: '请填写有效的手机号',
    en: 'Enter a valid mobile number',
    es: 'Indique un móvil válido',
  },
  'maintenance.fault.email': {
    status: 400,
    zh: '请填写有效的邮箱',
    en: 'Enter a valid e-mail address',
    es: 'Indique un correo válido',
  },
  'maintenance.fault.certificate-twice': {
    status: 400,
    zh: '同一证件（名称和编号）出现了两次',
    en: 'A certificate (name and number) is listed twice',
    es: 'Una acreditación (nombre y número) aparece dos veces',
  },
  'maintenance.fault.shifts': {
    status: 400,
    zh: '请按 08:00-16:00 填写，夜班如 22:00-06:00，最多四段，按先后顺序',
    en: 'Enter shifts like 08:00-16:00, nights like 22:00-06:00, maximum four, in order',
    es: 'Indique turnos como 08:00-16:00, noches como 22:00-06:00, máximo cuatro, en orden',
  },
  'maintenance.fault.station': {
    status: 400,
    zh: '没有场站 {name}',
    en: 'There is no station {name}',
    es: 'No existe la estación {name}',
  },
  'maintenance.fault.hours': {
    status: 400,
    zh: '请按 08:00-12:00 13:00-18:00 填写，最多四段，按先后顺序',
    en: 'Enter hours like 08:00-12:00 13:00-18:00, maximum four, in order',
    es: 'Indique horas como 08:00-12:00 13:00-18:00, máximo cuatro, en orden',
  },
  'maintenance.fault.no-hours': {
    status: 400,
    zh: '至少填写一天的工作时间',
    en: 'Enter the hours of one weekday or more',
    es: 'Indique las horas de algún día de la semana',
  },
  'maintenance.fault.day-twice': {
    status: 400,
    zh: '同一天出现了两次',
    en: 'A day is listed twice',
    es: 'Un día aparece dos veces',
  },
  'maintenance.fault.days': {
    status: 400,
    zh: '每行一天，如 2026-12-24 08:00-12:00 平安夜',
    en: 'One day per line, like 2026-12-24 08:00-12:00 Christmas Eve',
    es: 'Un día por línea, como 2026-12-24 08:00-12:00 Nochebuena',
  },
  'maintenance.fault.time-zone': {
    status: 400,
    zh: '没有这个时区',
    en: 'There is no such time zone',
    es: 'No existe esa zona horaria',
  },
  'maintenance.fault.twice': {
    status: 400,
    zh: '与第 {row} 行重复',
    en: 'The same as row {row}',
    es: 'Igual que la fila {row}',
  },
})
