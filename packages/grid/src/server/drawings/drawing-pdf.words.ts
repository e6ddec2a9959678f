import { words } from '@evops/platform/contract'

export const drawingPdfWords = words({
  'grid.pdf.version': { zh: '版本 {n}', en: 'Version {n}', es: 'Versión {n}' },
  'grid.pdf.draft': { zh: '草稿', en: 'Draft', es: 'Borrador' },
  'grid.pdf.no-picture': {
    zh: '背景图片的格式不能打印，已略去。',
    en: 'The background is of a kind that cannot be printed and was left out.',
    es: 'El fondo es de un formato que no se puede imprimir y se ha omitido.',
  },
})
