import type { LocalizedText } from '@evops/platform/contract'

/** 1 info, 2 minor, 3 major, 4 critical. */
export type AlarmLevel = 1 | 2 | 3 | 4
export const alarmLevels = [1, 2, 3, 4] as const

export interface CatalogueFault {
  readonly code: string
  readonly level: AlarmLevel
  readonly text: LocalizedText
  /** OCPP 1.6 error code that maps to this fault if no mapping is more specific. */
  readonly ocpp?: string
}

type Row = readonly [code: string, level: AlarmLevel, zh: string, en: string, es: string, ocpp?: string]
/**
 * Canonical fault catalogue (domain handbook, section 3.1). F40 and above are the platform's own: limits, security,
 * unmapped faults.
 */
const rows: readonly Row[] = [
  ['F01', 4, '急停', 'Emergency stop', 'Paro de emergencia'],
  ['F02', 3, '无可用整流模块', 'No rectifier module', 'Sin módulo rectificador'],
  ['F03', 3, '出风口过温', 'Outlet overtemperature', 'Sobretemperatura de salida'],
  ['F04', 3, '交流防雷故障', 'Surge arrester fault', 'Fallo del descargador'],
  ['F05', 3, '模块通信中断', 'Module communication lost', 'Sin comunicación con el módulo'],
  ['F06', 3, '绝缘检测通信中断', 'Insulation monitor not answering', 'Monitor de aislamiento sin respuesta'],
  ['F07', 3, '电表通信中断', 'Meter communication lost', 'Contador sin comunicación', 'PowerMeterFailure'],
  ['F08', 2, '读卡器通信中断', 'Card reader fault', 'Fallo del lector de tarjetas', 'ReaderFailure'],
  ['F09', 3, '控制器通信中断', 'Controller communication lost', 'Controlador sin comunicación'],
  ['F10', 2, '风扇调速板故障', 'Fan board fault', 'Fallo de la placa de ventilación'],
  ['F11', 4, '直流熔断器故障', 'DC fuse blown', 'Fusible de CC fundido'],
  // The handbook has two faults for this error code; this one matches OCPP's definition, “failure to control power
  // switch”.
  ['F12', 4, '高压接触器故障', 'Contactor fault', 'Fallo del contactor', 'PowerSwitchFailure'],
  ['F13', 2, '柜门打开', 'Door open', 'Puerta abierta'],
  ['F20', 4, '接地故障', 'Ground fault', 'Fallo a tierra', 'GroundFailure'],
  ['F21', 3, '过压或欠压', 'Overvoltage or undervoltage', 'Sobretensión o subtensión', 'OverVoltage'],
  ['F22', 4, '过流', 'Overcurrent', 'Sobrecorriente', 'OverCurrentFailure'],
  ['F23', 3, '枪锁故障', 'Connector lock fault', 'Fallo del bloqueo del conector', 'ConnectorLockFailure'],
  [
    'F24',
    2,
    '车辆通信异常',
    'Vehicle communication fault',
    'Fallo de comunicación con el vehículo',
    'EVCommunicationError',
  ],
  ['F25', 1, '信号弱', 'Weak signal', 'Señal débil', 'WeakSignal'],
  ['F26', 2, '白名单冲突', 'Local list conflict', 'Conflicto de la lista local', 'LocalListConflict'],
  ['F27', 2, '重启失败', 'Restart failed', 'Fallo de reinicio', 'ResetFailure'],
  ['F30', 3, '离线', 'Offline', 'Sin conexión'],
  ['F31', 3, '枪温过高', 'Connector too hot', 'Conector demasiado caliente', 'HighTemperature'],
  ['F32', 1, 'SIM 卡即将到期', 'SIM card about to end', 'Tarjeta SIM por vencer'],
  ['F33', 2, '地锁异常', 'Parking lock fault', 'Fallo del bloqueador de plaza'],
  // The handbook has four faults for this error code (F05, F06, F09, F10), which the code alone cannot distinguish.
  ['F40', 3, '桩内部故障', 'Internal fault', 'Fallo interno', 'InternalError'],
  ['F41', 3, '功率越限', 'Power beyond its limit', 'Potencia fuera de límite'],
  ['F42', 3, '电压越限', 'Voltage beyond its limit', 'Tensión fuera de límite'],
  ['F43', 3, '电流越限', 'Current beyond its limit', 'Corriente fuera de límite'],
  ['F50', 3, '安全事件', 'Security event', 'Evento de seguridad'],
  ['F60', 3, '日电量对账不平', 'Day’s energy does not add up', 'La energía del día no cuadra'],
  ['F61', 3, '日数据账目不符', 'Figures of a day differ', 'Las cifras del día no coinciden'],
  ['F62', 3, '疑似复制卡', 'Card at two places', 'Tarjeta en dos lugares'],
  [
    'F63',
    3,
    '充电桩不执行功率计划',
    'Charge point ignores its charging profile',
    'El punto no respeta su perfil de carga',
  ],
  ['F64', 3, '无法按时发车', 'Departure cannot be kept', 'Salida que no se cumplirá'],
  ['F65', 2, '需量接近合同最大需量', 'Demand near the contracted power', 'Demanda cerca de la potencia contratada'],
  [
    'F66',
    3,
    '需量将超合同最大需量',
    'Demand above the contracted power',
    'Demanda por encima de la potencia contratada',
  ],
  ['F67', 2, '需求响应服务器无应答', 'OpenADR server does not answer', 'El servidor OpenADR no responde'],
  ['F68', 3, '电表数据互相矛盾', 'Meters disagree', 'Los contadores no coinciden'],
  ['F69', 3, '电价无法下发到充电桩', 'Prices cannot be sent to the charge point', 'Precios que no llegan al punto'],
  ['F99', 3, '其他故障', 'Other fault', 'Otro fallo', 'OtherError'],
]

export const faultCatalogue: readonly CatalogueFault[] = rows.map(([code, level, zh, en, es, ocpp]) => ({
  code,
  level,
  text: { zh, en, es },
  ...(ocpp === undefined ? {} : { ocpp }),
}))
export const faultCodes = rows.map(([code]) => code)
const byCode = new Map(faultCatalogue.map((fault) => [fault.code, fault]))

/** What a code means; one that the catalogue does not know (any more) stands for itself. */
export function catalogueFaultOf(code: string): CatalogueFault {
  return byCode.get(code) ?? { code, level: 3, text: { zh: code, en: code, es: code } }
}

const byOcpp = new Map(faultCatalogue.flatMap(({ code, ocpp }) => (ocpp ? [[ocpp, code]] : [])))
/** Returns the catalogue's fault for an OCPP error code, for codes without a mapping of the operator. */
export function faultOfOcpp(errorCode: string | null): string {
  if (errorCode === 'UnderVoltage') return 'F21'
  return byOcpp.get(errorCode ?? '') ?? 'F99'
}
