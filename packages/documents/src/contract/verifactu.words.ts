import { words } from '@evops/platform/contract'

export const verifactuWords = words({
  'documents.verifactu.no': { zh: '序号', en: 'No.', es: 'N.º' },
  'documents.verifactu.kind': { zh: '类型', en: 'Type', es: 'Tipo' },
  'documents.verifactu.text': { zh: '内容', en: 'Content', es: 'Contenido' },
  'documents.verifactu.madeAt': { zh: '时间', en: 'Time', es: 'Fecha y hora' },
  'documents.verifactu.hashInput': { zh: '哈希原文', en: 'Hash input', es: 'Cadena de la huella' },
  'documents.verifactu.hash': { zh: '哈希', en: 'Hash', es: 'Huella' },
})
