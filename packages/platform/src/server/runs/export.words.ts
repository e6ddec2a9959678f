import { words } from '../../contract/index.ts'

/** Texts in a printed file. */
export const exportWords = words({
  'platform.export.span': { zh: '期间', en: 'Period', es: 'Periodo' },
  'platform.export.made': { zh: '生成时间', en: 'Generated', es: 'Generado' },
  'platform.export.by': { zh: '导出人', en: 'Exported by', es: 'Exportado por' },
})
