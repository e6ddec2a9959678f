import { words } from '@evops/platform/contract'

/** Columns of the export in their order. */
export const appVersionExportHeadings = words({
  'content.version-export.platform': { zh: '平台', en: 'Platform', es: 'Plataforma' },
  'content.version-export.name': { zh: '版本号', en: 'Version', es: 'Versión' },
  'content.version-export.build': { zh: '构建号', en: 'Build', es: 'Compilación' },
  'content.version-export.min': { zh: '最低构建号', en: 'Minimum build', es: 'Compilación mínima' },
  'content.version-export.forced': { zh: '强制更新', en: 'Forced', es: 'Obligatoria' },
  'content.version-export.share': { zh: '灰度比例（%）', en: 'Roll-out (%)', es: 'Despliegue (%)' },
  'content.version-export.state': { zh: '状态', en: 'State', es: 'Estado' },
  'content.version-export.published': { zh: '发布时间', en: 'Published', es: 'Publicada' },
  'content.version-export.withdrawn': { zh: '撤回时间', en: 'Withdrawn', es: 'Retirada' },
  'content.version-export.source': {
    zh: '商店地址或文件',
    en: 'Store address or file',
    es: 'Tienda o archivo',
  },
  'content.version-export.sha256': {
    zh: '文件 SHA-256',
    en: 'SHA-256 of the file',
    es: 'SHA-256 del archivo',
  },
  'content.version-export.notes-zh': {
    zh: '更新说明（中文）',
    en: 'Notes (Chinese)',
    es: 'Novedades (chino)',
  },
  'content.version-export.notes-en': {
    zh: '更新说明（英文）',
    en: 'Notes (English)',
    es: 'Novedades (inglés)',
  },
  'content.version-export.notes-es': {
    zh: '更新说明（西班牙文）',
    en: 'Notes (Spanish)',
    es: 'Novedades (español)',
  },
})
