import { words } from '@evops/platform/contract'

/** Labels of object kinds and states, for screens and files. */
export const kindWords = words({
  // Shown in place of a name that an operator doesn't see.
  'grid.platform-staff': { zh: '平台人员', en: 'platform staff', es: 'personal de la plataforma' },
  'grid.object.kind.Substation': { zh: '变电站', en: 'Substation', es: 'Subestación' },
  'grid.object.kind.VoltageLevel': { zh: '电压等级', en: 'Voltage level', es: 'Nivel de tensión' },
  'grid.object.kind.Bay': { zh: '间隔', en: 'Bay', es: 'Bahía' },
  'grid.object.kind.BusbarSection': { zh: '母线', en: 'Busbar section', es: 'Sección de barra' },
  'grid.object.kind.Breaker': { zh: '断路器', en: 'Circuit breaker', es: 'Interruptor' },
  'grid.object.kind.Disconnector': { zh: '隔离开关', en: 'Disconnector', es: 'Seccionador' },
  'grid.object.kind.GroundDisconnector': {
    zh: '接地开关',
    en: 'Earthing switch',
    es: 'Seccionador de puesta a tierra',
  },
  'grid.object.kind.LoadBreakSwitch': {
    zh: '负荷开关',
    en: 'Load-break switch',
    es: 'Interruptor-seccionador',
  },
  'grid.object.kind.Fuse': { zh: '熔断器', en: 'Fuse', es: 'Fusible' },
  'grid.object.kind.PowerTransformer': {
    zh: '变压器',
    en: 'Power transformer',
    es: 'Transformador de potencia',
  },
  'grid.object.kind.CurrentTransformer': {
    zh: '电流互感器',
    en: 'Current transformer',
    es: 'Transformador de corriente',
  },
  'grid.object.kind.PotentialTransformer': {
    zh: '电压互感器',
    en: 'Voltage transformer',
    es: 'Transformador de tensión',
  },
  'grid.object.kind.ACLineSegment': { zh: '线路段', en: 'Line segment', es: 'Tramo de línea' },
  'grid.object.kind.EnergySource': { zh: '电源', en: 'Grid supply', es: 'Alimentación de red' },
  'grid.object.kind.EnergyConsumer': { zh: '用电负荷', en: 'Load', es: 'Carga' },
  'grid.object.kind.PhotovoltaicUnit': { zh: '光伏', en: 'Photovoltaic unit', es: 'Unidad fotovoltaica' },
  'grid.object.kind.BatteryUnit': { zh: '储能', en: 'Battery unit', es: 'Unidad de baterías' },
  'grid.object.kind.ShuntCompensator': {
    zh: '并联补偿',
    en: 'Shunt compensator',
    es: 'Compensador en derivación',
  },
  'grid.object.kind.HarmonicFilter': { zh: '滤波器', en: 'Harmonic filter', es: 'Filtro de armónicos' },
  'grid.object.kind.Meter': { zh: '电表', en: 'Meter', es: 'Contador' },
  'grid.object.kind.ChargingPile': { zh: '充电桩', en: 'Charge point', es: 'Punto de recarga' },
  'grid.object.state.looped': { zh: '合环', en: 'Looped', es: 'En anillo' },
  'grid.object.state.energised': { zh: '带电', en: 'Energised', es: 'Con tensión' },
  'grid.object.state.back-fed': { zh: '反送电', en: 'Back-fed', es: 'Retroalimentado' },
  'grid.object.state.unknown': { zh: '未知', en: 'Unknown', es: 'Desconocido' },
  'grid.object.state.earthed': { zh: '接地', en: 'Earthed', es: 'Puesto a tierra' },
  'grid.object.state.dead': { zh: '失电', en: 'Dead', es: 'Sin tensión' },
})
