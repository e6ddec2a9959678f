import { words } from '@evops/platform/contract'

/** Texts of the version and its changes. */
export const aboutWords = words({
  'shell.about.version': { zh: '版本', en: 'Version', es: 'Versión' },
  'shell.about.build': { zh: '构建', en: 'Build', es: 'Compilación' },
  'shell.about.sources': { zh: '源代码运行', en: 'from sources', es: 'desde el código fuente' },
  'shell.about.api': { zh: '接口文档', en: 'API description', es: 'Descripción de la API' },
  'shell.about.changes': { zh: '更新内容', en: 'Changes', es: 'Cambios' },
})
