import { problemTable } from '@evops/platform/contract'

/** Errors for alarms, alarm rules and vendor fault codes. */
export const alarmProblems = problemTable({
  'stations.alarm-holds': {
    status: 409,
    zh: '故障仍未消除，不能关闭。请先处理故障，或将对应规则静默',
    en: 'The alarm is still active and cannot be closed. Fix the fault first, or silence its rule',
    es: 'La alarma sigue activa y no se puede cerrar. Resuelva antes el fallo o silencie su regla',
  },
  'stations.alarm-closed': {
    status: 409,
    zh: '该告警已关闭',
    en: 'This alarm is closed',
    es: 'Esta alarma está cerrada',
  },
  'stations.alarm-person': {
    status: 400,
    zh: '该用户不能处理此场站的告警',
    en: 'This user may not handle alarms of this station',
    es: 'Este usuario no puede atender alarmas de esta estación',
  },
  'stations.alarm-rule-always': {
    status: 400,
    zh: '该规则会对每一条数据都告警：过去 7 天 {looked} 条数据中有 {fits} 条符合',
    en: 'This rule would fire for every value: {fits} of the {looked} of the last 7 days match',
    es: 'Esta regla saltaría con cada muestra: la cumplen {fits} de las {looked} de los últimos 7 días',
  },
  'stations.alarm-rule-limit': {
    status: 400,
    zh: '请填写测量值和限值',
    en: 'Enter the measure and its limit',
    es: 'Indique la medida y su límite',
  },
  'stations.alarm-rule-name': {
    status: 409,
    zh: '规则名称已被使用',
    en: 'A rule with this name already exists',
    es: 'Ya existe una regla con este nombre',
  },
  'stations.alarm-rule-builtin': {
    status: 409,
    zh: '内置规则不能删除，可以停用',
    en: 'A built-in rule can be switched off, not deleted',
    es: 'Una regla integrada se puede desactivar, no eliminar',
  },
  'stations.alarm-rule-scope': {
    status: 403,
    zh: '该规则涉及您数据范围以外的场站',
    en: 'This rule covers stations outside your data access',
    es: 'Esta regla abarca estaciones fuera de su alcance',
  },
  'stations.alarm-rule-span': {
    status: 400,
    zh: '开始和结束时间不能相同',
    en: 'Start and end cannot be the same',
    es: 'El inicio y el fin no pueden coincidir',
  },
  'stations.fault-mapping-empty': {
    status: 400,
    zh: '请填写 OCPP 故障码或厂商故障码',
    en: 'Enter the OCPP code or the manufacturer code',
    es: 'Indique el código de OCPP o el del fabricante',
  },
  'stations.fault-mapping-taken': {
    status: 409,
    zh: '已有同样条件的一行',
    en: 'A mapping with the same conditions already exists',
    es: 'Ya existe una correspondencia con las mismas condiciones',
  },
})
