import { words } from '@evops/platform/contract'

/** Columns of the export, in order. */
export const workOrderExportWords = words({
  'maintenance.work-order-export.no': { zh: '工单号', en: 'Order', es: 'Orden' },
  'maintenance.work-order-export.at': { zh: '创建时间', en: 'Created', es: 'Creada' },
  'maintenance.work-order-export.source': { zh: '来源', en: 'Source', es: 'Origen' },
  'maintenance.work-order-export.type': { zh: '类型', en: 'Type', es: 'Tipo' },
  'maintenance.work-order-export.level': { zh: '级别', en: 'Priority', es: 'Prioridad' },
  'maintenance.work-order-export.state': { zh: '状态', en: 'State', es: 'Estado' },
  'maintenance.work-order-export.station': { zh: '场站', en: 'Station', es: 'Estación' },
  'maintenance.work-order-export.chargePoint': { zh: '桩', en: 'Charge point', es: 'Punto de recarga' },
  'maintenance.work-order-export.connector': { zh: '枪', en: 'Connector', es: 'Conector' },
  'maintenance.work-order-export.asset-kind': { zh: '设备类别', en: 'Asset type', es: 'Tipo de equipo' },
  'maintenance.work-order-export.asset': { zh: '设备', en: 'Asset', es: 'Equipo' },
  'maintenance.work-order-export.text': { zh: '描述', en: 'Description', es: 'Descripción' },
  'maintenance.work-order-export.assignee': { zh: '处理人', en: 'Assignee', es: 'Técnico' },
  'maintenance.work-order-export.dispatched': { zh: '派单时间', en: 'Dispatched', es: 'Asignada' },
  'maintenance.work-order-export.accepted': { zh: '接单时间', en: 'Accepted', es: 'Aceptada' },
  'maintenance.work-order-export.on-site': { zh: '到场时间', en: 'On site', es: 'En sitio' },
  'maintenance.work-order-export.done': { zh: '完成时间', en: 'Done', es: 'Terminada' },
  'maintenance.work-order-export.closed': { zh: '关闭时间', en: 'Over', es: 'Cerrada' },
  'maintenance.work-order-export.broken': {
    zh: '超时（1 是）',
    en: 'Late (1: yes)',
    es: 'Fuera de plazo (1: sí)',
  },
  'maintenance.work-order-export.used': { zh: '时限已用（%）', en: 'Time used (%)', es: 'Plazo usado (%)' },
  'maintenance.work-order-export.waits': { zh: '等待事项', en: 'Waiting for', es: 'A la espera de' },
  'maintenance.work-order-export.contractor': { zh: '外包单位', en: 'Contractor', es: 'Contratista' },
  'maintenance.work-order-export.claim': {
    zh: '质保索赔',
    en: 'Warranty claim',
    es: 'Reclamación en garantía',
  },
})
