import { words } from '@evops/platform/contract'

/** Texts of the page “Ready for partners and authorities”. */
export const readinessWords = words({
  'stations.ready.title': {
    zh: '对外资料',
    en: 'Ready for partners and authorities',
    es: 'Datos para socios y autoridades',
  },
  'stations.ready.find': { zh: '名称或编号', en: 'Name or number', es: 'Nombre o número' },
  'stations.ready.name': { zh: '对象', en: 'Object', es: 'Objeto' },
  'stations.ready.kind': { zh: '类型', en: 'Kind', es: 'Tipo' },
  'stations.ready.station': { zh: '场站', en: 'Station', es: 'Estación' },
  'stations.ready.missing': { zh: '缺少', en: 'Missing', es: 'Falta' },
  'stations.ready.detail': { zh: '缺少', en: 'Missing', es: 'Falta' },
  'stations.ready.export': { zh: '导出 {count} 行', en: 'Export {count}', es: 'Exportar {count}' },
  'stations.ready.note': {
    zh: '这里列出互联互通平台和主管部门需要、但还没有填写的资料。缺少的资料不会由系统推断。',
    en: 'Details that partners and authorities need and that are not entered yet. Nothing is derived in their place.',
    es: 'Datos que necesitan los socios y las autoridades y que aún no constan. No se deduce nada en su lugar.',
  },
  'stations.ready.empty': { zh: '资料齐全', en: 'Nothing is missing', es: 'No falta nada' },
  'stations.ready.empty-text': {
    zh: '所有场站和充电桩都有对外需要的资料。',
    en: 'All stations and charge points have the details that partners and authorities need.',
    es: 'Todas las estaciones y puntos tienen los datos que necesitan los socios y las autoridades.',
  },
  'stations.ready.notice': {
    zh: '有 {count} 个场站和桩缺少对外需要的资料。',
    en: 'Stations and charge points that lack details for partners and authorities: {count}.',
    es: 'Estaciones y puntos a los que faltan datos para los socios y las autoridades: {count}.',
  },
  'stations.ready.notice-link': { zh: '查看缺项', en: 'Show what is missing', es: 'Ver lo que falta' },
})
