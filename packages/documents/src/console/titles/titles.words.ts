import { words } from '@evops/platform/contract'

export const titleScreenWords = words({
  'documents.title.holderId': { zh: '付款会员或企业', en: 'Member or company', es: 'Cliente o empresa' },
  'documents.title.holderName': { zh: '付款会员或企业', en: 'Member or company', es: 'Cliente o empresa' },
  'documents.title.isDefault': { zh: '默认抬头', en: 'Default', es: 'Predeterminado' },
  'documents.title.updatedAt': { zh: '更新时间', en: 'Updated', es: 'Actualizado' },
  'documents.title.find': {
    zh: '名称或完整税号',
    en: 'Name or tax ID',
    es: 'Nombre o identificador',
  },
  'documents.title.find-holder': { zh: '按名称查找', en: 'Find by name', es: 'Buscar por nombre' },
  'documents.title.new': { zh: '新增抬头', en: 'New billing profile', es: 'Nuevos datos' },
  'documents.title.saved': { zh: '已保存', en: 'Saved', es: 'Guardado' },
  'documents.title.deleted': { zh: '已删除', en: 'Deleted', es: 'Eliminado' },
  'documents.title.delete': { zh: '删除抬头', en: 'Delete title', es: 'Eliminar' },
  'documents.title.delete-text': {
    zh: '已开具的发票不受影响。',
    en: 'Invoices that were issued stay as they are.',
    es: 'Las facturas emitidas no cambian.',
  },
  'documents.title.reveal': { zh: '显示完整信息', en: 'Show in full', es: 'Ver completo' },
  'documents.title.invoices': { zh: '发票', en: 'Invoices', es: 'Facturas' },
  'documents.title.export': { zh: '导出', en: 'Export', es: 'Exportar' },
  'documents.title.import': { zh: '导入', en: 'Import', es: 'Importar' },
  'documents.title.empty': {
    zh: '还没有发票抬头',
    en: 'No titles yet',
    es: 'Aún no hay datos de facturación',
  },
  'documents.title.empty-next': {
    zh: '添加开票对象的名称、税号和邮箱。',
    en: 'Who invoices are made out to: name, tax ID and e-mail.',
    es: 'A nombre de quién se factura: nombre, identificador y correo.',
  },
})
