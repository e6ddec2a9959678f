import { problemTable } from '@evops/platform/contract'

/** Refusals about alarms, their rules, and makers' fault codes. */
export const alarmProblems = problemTable({
  'stations.alarm-holds': {
    status: 409,
    zh: '故障仍未消除，不能关闭。请先处理故障，或将对应规则静默',
    en: 'What it reports is still active, so it can’t be closed. Fix it first, or silence its rule',
    es: 'Lo que avisa sigue ocurriendo, así que no se puede cerrar. Resuélvalo antes o silencie su regla',
  },
  'stations.alarm-closed': {
    status: 409,
    zh: '该报警已关闭',
    en: 'This alarm is closed',
    es: 'Esta alarma está cerrada',
  },
  'stations.alarm-person': {
    status: 400,
    zh: '该用户不能处理此场站的报警',
    en: 'This user may not handle alarms of this station',
    es: 'Este usuario no puede atender alarmas de esta estación',
  },
  'stations.alarm-rule-always': {
    status: 400,
    zh: '该规则会对每一条数据都报警：过去 7 天 {looked} 条数据中有 {fits} 条符合',
    en: 'This rule would fire for every sample: {fits} of the {looked} of the last 7 days fit it',
    es: 'Esta regla saltaría con cada muestra: la cumplen {fits} de las {looked} de los últimos 7 días',
  },
  'stations.alarm-rule-limit': {
    status: 400,
    zh: '请填写测量值和限值',
    en: 'Name the measure and its limit',
    es: 'Indique la medida y su límite',
  },
  'stations.alarm-rule-name': {
    status: 409,
    zh: '规则名称已被使用',
    en: 'There is a rule of this name already',
    es: 'Ya existe una regla con este nombre',
  },
  'stations.alarm-rule-builtin': {
    status: 409,
    zh: '内置规则不能删除，可以停用',
    en: 'A rule that came with the product can be switched off, not deleted',
    es: 'Una regla incluida con el producto se puede desactivar, no eliminar',
  },
  'stations.alarm-rule-scope': {
    status: 403,
    zh: '该规则涉及您数据范围以外的场站',
    en: 'This rule reaches beyond the stations that you see',
    es: 'Esta regla abarca estaciones fuera de su alcance',
  },
  'stations.alarm-rule-span': {
    status: 400,
    zh: '开始和结束时间不能相同',
    en: 'It can’t end when it begins',
    es: 'No puede terminar cuando empieza',
  },
  'stations.fault-mapping-empty': {
    status: 400,
    zh: '请填写 OCPP 故障码或厂商故障码',
    en: 'Give OCPP’s code or the maker’s',
    es: 'Indique el código de OCPP o el del fabricante',
  },
  'stations.fault-mapping-taken': {
    status: 409,
    zh: '已有同样条件的一行',
    en: 'There is a line for exactly this already',
    es: 'Ya existe una línea para exactamente esto',
  },
})
