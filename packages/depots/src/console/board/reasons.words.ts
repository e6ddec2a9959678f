import { words } from '@evops/platform/contract'

/** Texts for the planner's reason codes. */
export const reasonWords = words({
  'depots.reason.no_vehicle': {
    zh: '未指定车辆',
    en: 'No vehicle is assigned',
    es: 'Sin vehículo asignado',
  },
  'depots.reason.no_battery': {
    zh: '车辆型号没有电池容量，无法计划',
    en: 'The battery capacity of the vehicle is not known: it cannot be planned',
    es: 'No se conoce la batería del vehículo: no se puede planificar',
  },
  'depots.reason.has_enough': {
    zh: '电量已达到目标',
    en: 'Already at its target',
    es: 'Ya ha alcanzado su objetivo',
  },
  'depots.reason.not_ready_in_time': {
    zh: '发车前不能充到目标',
    en: 'Will not reach its target before it leaves',
    es: 'No alcanzará su objetivo antes de salir',
  },
  'depots.reason.tight': {
    zh: '余量不足 15 分钟',
    en: 'Less than 15 min of margin',
    es: 'Menos de 15 min de margen',
  },
  'depots.reason.no_soc': {
    zh: '超过 10 分钟没有电量数据',
    en: 'No SoC for more than 10 min',
    es: 'Sin SoC desde hace más de 10 min',
  },
  'depots.reason.not_plugged': {
    zh: '尚未插枪',
    en: 'Not plugged in yet',
    es: 'Aún sin conectar',
  },
  'depots.reason.profile_not_accepted': {
    zh: '充电桩未接受功率计划',
    en: 'The charge point did not accept its charging profile',
    es: 'El punto no aceptó el perfil de carga',
  },
  'depots.reason.profile_unreached': {
    zh: '{connector} 联系不上，功率计划未送达',
    en: '{connector} is not reached: its charging profile could not be sent',
    es: 'No se llega a {connector}: no se pudo enviar su perfil de carga',
  },
  'depots.reason.profile_waiting': {
    zh: '功率计划尚未在 {connector} 生效',
    en: 'The charging profile is not active at {connector} yet',
    es: 'El perfil de carga aún no está activo en {connector}',
  },
  'depots.reason.profile_unread': {
    zh: '{connector} 已接受功率计划，但回读无法确认',
    en: '{connector} accepted the charging profile, but reading it back does not confirm it',
    es: '{connector} aceptó el perfil de carga, pero al leerlo de nuevo no se confirma',
  },
  'depots.reason.soc_from_telematics': {
    zh: '按车载终端预计回场电量 {soc}%，最多低 {less} 个百分点',
    en: 'By its telematics it returns with {soc}%, at most {less} points less',
    es: 'Según su telemática vuelve con {soc} %, como mucho {less} puntos menos',
  },
  'depots.reason.soc_from_mileage': {
    zh: '按行驶里程和单位电耗预计回场电量 {soc}%，最多低 {less} 个百分点',
    en: 'By its kilometres and consumption it returns with {soc}%, at most {less} points less',
    es: 'Según sus kilómetros y consumo vuelve con {soc} %, como mucho {less} puntos menos',
  },
  'depots.reason.soc_from_season': {
    zh: '按里程和本季定额预计回场电量 {soc}%，最多低 {less} 个百分点',
    en: 'By its kilometres and the season’s consumption it returns with {soc}%, at most {less} points less',
    es: 'Según sus kilómetros y el consumo de la temporada vuelve con {soc} %, como mucho {less} puntos menos',
  },
  'depots.reason.soc_from_last_session': {
    zh: '按上次回场预计电量 {soc}%，最多低 {less} 个百分点',
    en: 'As after its last trip it returns with {soc}%, at most {less} points less',
    es: 'Como en su último viaje vuelve con {soc} %, como mucho {less} puntos menos',
  },
  'depots.reason.waits_until': {
    zh: '等到 {untilAt} 再充：电价由 {nowE5} 降到 {thenE5}',
    en: 'Waits until {untilAt}: the price falls from {nowE5} to {thenE5}',
    es: 'Espera hasta las {untilAt}: el precio baja de {nowE5} a {thenE5}',
  },
  'depots.reason.limited_by': {
    zh: '自 {firstAt} 起受“{limit}”限额约束，共 {hours} 小时',
    en: 'Limited by “{limit}” since {firstAt} ({hours} h total)',
    es: 'Limitado por «{limit}» desde las {firstAt} ({hours} h en total)',
  },
  'depots.reason.no_soc_worst_case': {
    zh: '电量未知，按最不利的 {soc}% 计划',
    en: 'SoC unknown: planned for the worst case, {soc}%',
    es: 'SoC desconocido: planificado para el peor caso, {soc} %',
  },
  'depots.reason.late': {
    zh: '晚到 {minutes} 分钟',
    en: '{minutes} min late',
    es: '{minutes} min de retraso',
  },
  'depots.reason.connector_ignores_profile': {
    zh: '{connector} 不执行功率计划',
    en: '{connector} ignores its charging profile',
    es: '{connector} no respeta su perfil de carga',
  },
  'depots.reason.connector_offline': {
    zh: '{connector} 离线，只按后备功率 {kw} kW 计',
    en: '{connector} is offline: it gives its fallback of {kw} kW',
    es: '{connector} sin conexión: da su respaldo de {kw} kW',
  },
  'depots.reason.connector_faulted': {
    zh: '{connector} 故障',
    en: '{connector} is faulted',
    es: '{connector} tiene una avería',
  },
  'depots.reason.connector_unfed': {
    zh: '{connector} 所在支路的开关已断开，没有供电',
    en: '{connector} has no supply: a switch above it is open',
    es: '{connector} no tiene suministro: un interruptor anterior está abierto',
  },
  'depots.reason.no_connector': {
    zh: '发车前没有空闲的枪',
    en: 'No connector is free before it leaves',
    es: 'Ningún conector libre antes de salir',
  },
  'depots.reason.connector_chosen': {
    zh: '请停到 {connector}',
    en: 'Send it to {connector}',
    es: 'Llévelo a {connector}',
  },
  'depots.reason.shares_module_with': {
    zh: '与 {connector} 的 {vehicle} 共用模块',
    en: 'Shares modules with {vehicle} at {connector}',
    es: 'Comparte módulos con {vehicle} en {connector}',
  },
  'depots.reason.tapers_above': {
    zh: '{soc}% 以上充电变慢',
    en: 'Charges slower above {soc}%',
    es: 'Carga más despacio por encima del {soc} %',
  },
  'depots.reason.demand_held': {
    zh: '分散充电，最大需量保持 {kw} kW',
    en: 'Spread so that the peak stays at {kw} kW',
    es: 'Repartido para que la punta quede en {kw} kW',
  },
  'depots.reason.precondition_cut': {
    zh: '预热自 {fromAt} 起，功率不足',
    en: 'Preconditioning from {fromAt} on gets less power',
    es: 'El preacondicionamiento desde las {fromAt} recibe menos potencia',
  },
  'depots.reason.departs_after_horizon': {
    zh: '发车在计划范围之后',
    en: 'Leaves after the plan ends',
    es: 'Sale después del fin del plan',
  },
  'depots.reason.short': {
    zh: '缺 {kwh} kWh，发车时约 {soc}%',
    en: '{kwh} kWh short, about {soc}% at departure',
    es: 'Faltan {kwh} kWh, cerca del {soc} % a la salida',
  },
  'depots.reason.would_help_power': {
    zh: '建议：将“{limit}”提高 {kw} kW',
    en: 'Suggestion: raise “{limit}” by {kw} kW',
    es: 'Sugerencia: {kw} kW más en «{limit}»',
  },
  'depots.reason.would_help_arrival': {
    zh: '建议：{thenAt} 前到场',
    en: 'Suggestion: arrive by {thenAt}',
    es: 'Sugerencia: llegar antes de las {thenAt}',
  },
  'depots.reason.would_help_departure': {
    zh: '建议：推迟到 {thenAt} 发车',
    en: 'Suggestion: depart at {thenAt}',
    es: 'Sugerencia: salir a las {thenAt}',
  },
  'depots.reason.would_help_target': {
    zh: '建议：目标降到 {soc}%',
    en: 'Suggestion: a target of {soc}%',
    es: 'Sugerencia: un objetivo del {soc} %',
  },
  'depots.reason.would_help_connector': {
    zh: '建议：换到 {connector}',
    en: 'Suggestion: move it to {connector}',
    es: 'Sugerencia: cambiarlo a {connector}',
  },
})
