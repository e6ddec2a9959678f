import { words } from '@evops/platform/contract'

export const importWords = words({
  'documents.title.title': {
    zh: '导入发票抬头',
    en: 'Import billing profiles',
    es: 'Importar datos de facturación',
  },
  'documents.title.text': {
    zh: 'CSV、XLSX 或 JSON 文件，每行一个抬头，按国家和税号新增或更新；税号按各国规则校验。所属企业填企业名称。',
    en: 'A CSV, XLSX or JSON file with one title per row, added or updated by country and tax ID; tax IDs are validated by their country’s rule. Companies are matched by name.',
    es: 'Un archivo CSV, XLSX o JSON con un titular por fila; se añaden o actualizan por país e identificador, que se comprueba según la regla de su país. La empresa se indica por su nombre.',
  },
  'documents.title.seen': { zh: '查看发票抬头', en: 'Show titles', es: 'Ver datos de facturación' },
})
