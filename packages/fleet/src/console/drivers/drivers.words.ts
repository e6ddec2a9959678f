import { words } from '@evops/platform/contract'

export const driverWords = words({
  'fleet.driver.driverNo': { zh: '工号', en: 'Number', es: 'Número' },
  'fleet.driver.name': { zh: '姓名', en: 'Name', es: 'Nombre' },
  'fleet.driver.fleetName': { zh: '车队', en: 'Fleet', es: 'Flota' },
  'fleet.driver.licenceNo': { zh: '驾驶证号', en: 'Licence no.', es: 'Permiso' },
  'fleet.driver.licenceClass': { zh: '准驾车型', en: 'Class', es: 'Clase' },
  'fleet.driver.licenceUntil': { zh: '驾驶证有效期至', en: 'Licence until', es: 'Permiso hasta' },
  'fleet.driver.licenceState': { zh: '驾驶证', en: 'Licence', es: 'Permiso' },
  'fleet.driver.l-valid': { zh: '有效', en: 'Valid', es: 'Vigente' },
  'fleet.driver.l-ending': { zh: '即将到期', en: 'Expires soon', es: 'Caduca pronto' },
  'fleet.driver.l-expired': { zh: '已过期', en: 'Expired', es: 'Caducado' },
  'fleet.driver.l-unknown': { zh: '未登记', en: 'Not recorded', es: 'Sin datos' },
  'fleet.driver.phone': { zh: '电话', en: 'Phone', es: 'Teléfono' },
  'fleet.driver.cardNo': { zh: '卡号', en: 'Card', es: 'Tarjeta' },
  'fleet.driver.state': { zh: '状态', en: 'State', es: 'Estado' },
  'fleet.driver.state.active': { zh: '在职', en: 'Active', es: 'Activo' },
  'fleet.driver.state.left': { zh: '离职', en: 'Left', es: 'Baja' },
  'fleet.driver.find': { zh: '工号、姓名或卡号', en: 'Number, name or card', es: 'Número, nombre o tarjeta' },
  'fleet.driver.new': { zh: '新增司机', en: 'Add a driver', es: 'Añadir conductor' },
  'fleet.driver.none': { zh: '没有司机', en: 'No drivers', es: 'No hay conductores' },
  'fleet.driver.none-next': {
    zh: '可逐个新增，或从文件导入。',
    en: 'Add them one by one, or import a file.',
    es: 'Añádalos uno a uno o importe un archivo.',
  },
  'fleet.driver.reveal': { zh: '查看完整信息', en: 'Show in full', es: 'Ver completo' },
  'fleet.driver.reason': {
    zh: '原因（记入审计日志）',
    en: 'Reason (recorded in the audit log)',
    es: 'Motivo (queda en el registro)',
  },
  'fleet.driver.import-title': {
    zh: '导入司机',
    en: 'Import drivers',
    es: 'Importar conductores',
  },
  'fleet.driver.import-explain': {
    zh: 'CSV 或 XLSX，首行为列名，可用导出文件的列名。按工号识别：已有则更新，没有则新增。缺少的列不改动。有一行出错则全部不写入。',
    en: 'CSV or XLSX with a header row; the titles of an export are understood. Drivers are matched by number: existing ones are updated, others added. Missing columns are unchanged. Nothing is imported unless every row is valid.',
    es: 'CSV o XLSX con una fila de títulos; valen los de una exportación. Los conductores se reconocen por el número: los existentes se actualizan, los demás se añaden. Las columnas que faltan no cambian. No se importa nada si alguna fila tiene errores.',
  },
  'fleet.driver.erase-text': {
    zh: '姓名、电话、驾驶证和卡号全部清除，无法恢复；行车记录以化名保留。',
    en: 'Name, number, telephone, licence and card are erased permanently; records stay under a pseudonym.',
    es: 'Nombre, número, teléfono, permiso y tarjeta se borran definitivamente; los registros quedan con un seudónimo.',
  },
})
