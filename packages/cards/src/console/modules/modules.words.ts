import { words } from '@evops/platform/contract'

export const moduleScreenWords = words({
  'cards.module.title': { zh: '安全模块', en: 'Secure modules', es: 'Módulos de seguridad' },
  'cards.module.view-sets': { zh: '密钥组', en: 'Key sets', es: 'Conjuntos de claves' },
  'cards.module.view-modules': { zh: '安全模块', en: 'Secure modules', es: 'Módulos de seguridad' },
  'cards.module.find': {
    zh: '序列号（开头部分）',
    en: 'Serial number (from the start)',
    es: 'Inicio del número de serie',
  },
  'cards.module.new': { zh: '登记安全模块', en: 'Add secure module', es: 'Añadir módulo' },
  'cards.module.saved': { zh: '安全模块已保存', en: 'Secure module saved', es: 'Módulo guardado' },
  'cards.module.export': { zh: '导出安全模块', en: 'Export secure modules', es: 'Exportar módulos' },
  'cards.module.place-hint': {
    zh: '终端与充电桩均不选，即为库存',
    en: 'Neither terminal nor charge point: in stock',
    es: 'Sin terminal ni punto de recarga: en almacén',
  },
  'cards.module.none': { zh: '尚无安全模块', en: 'No secure modules yet', es: 'Aún no hay módulos' },
  'cards.module.none-next': {
    zh: '在此登记桩内的 ESAM 与终端内的 PSAM。',
    en: 'The ESAM in charge points and the PSAM in terminals are listed here.',
    es: 'Aquí figuran los ESAM de los puntos y los PSAM de los terminales.',
  },
  'cards.module.remove': { zh: '删除', en: 'Delete', es: 'Eliminar' },
  'cards.module.removed': { zh: '安全模块已删除', en: 'Secure module deleted', es: 'Módulo eliminado' },
  'cards.module.remove-title': {
    zh: '删除安全模块 {serial}？',
    en: 'Delete secure module {serial}?',
    es: '¿Eliminar el módulo {serial}?',
  },
  'cards.module.remove-text': {
    zh: '从库存清单中移除；操作日志仍保留。',
    en: 'It leaves the inventory; the audit log keeps it.',
    es: 'Sale del inventario; el registro de auditoría lo conserva.',
  },
})
