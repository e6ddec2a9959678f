import { words } from '@evops/platform/contract'

export const publicDataWords = words({
  'interop.public.title': { zh: '公共数据', en: 'Public data', es: 'Datos públicos' },
  'interop.public.what': {
    zh: '监管机构要求公开的公共充电站数据：可下载文件，也可由机构凭令牌读取。',
    en: 'Data of public stations that authorities require: as files, or at an address that they read with a token.',
    es: 'Datos de las estaciones públicas que exigen las autoridades: en archivos o en una dirección que leen con un token.',
  },
  'interop.public.duty': { zh: '法规', en: 'Obligation', es: 'Obligación' },
  'interop.public.duty-gb': {
    zh: '英国：2023 年公共充电点条例（OCPI 2.2.1）',
    en: 'United Kingdom: Public Charge Point Regulations 2023 (OCPI 2.2.1)',
    es: 'Reino Unido: Public Charge Point Regulations 2023 (OCPI 2.2.1)',
  },
  'interop.public.duty-co': {
    zh: '哥伦比亚：2025 年第 40559 号决议（OCPI 2.2.1）',
    en: 'Colombia: Resolución 40559 de 2025 (OCPI 2.2.1)',
    es: 'Colombia: Resolución 40559 de 2025 (OCPI 2.2.1)',
  },
  'interop.public.duty-es': {
    zh: '西班牙：TED/445/2023 号令（DATEX II）',
    en: 'Spain: TED/445/2023 (DATEX II)',
    es: 'España: TED/445/2023 (DATEX II)',
  },
  'interop.public.stations': {
    zh: '公开场站数：{n}',
    en: 'Stations published: {n}',
    es: 'Estaciones publicadas: {n}',
  },
  'interop.public.part-locations': { zh: '场站', en: 'Locations', es: 'Ubicaciones' },
  'interop.public.part-tariffs': { zh: '计费规则', en: 'Tariffs', es: 'Tarifas' },
  'interop.public.part-datex-table': {
    zh: 'DATEX II 场站表',
    en: 'DATEX II infrastructure table',
    es: 'DATEX II: tabla de infraestructura',
  },
  'interop.public.part-datex-status': {
    zh: 'DATEX II 状态',
    en: 'DATEX II status',
    es: 'DATEX II: estado',
  },
  'interop.public.name': {
    zh: '读取机构',
    en: 'Authority or access point',
    es: 'Autoridad o punto de acceso',
  },
  'interop.public.add': { zh: '生成令牌', en: 'Create a token', es: 'Crear un token' },
  'interop.public.token': { zh: '令牌', en: 'Token', es: 'Token' },
  'interop.public.once-title': { zh: '{name} 的令牌', en: 'Token for {name}', es: 'Token para {name}' },
  'interop.public.once-text': {
    zh: '令牌仅显示一次，请立即转交。',
    en: 'It is shown this once. Hand it over now.',
    es: 'Solo se muestra esta vez. Entréguelo ahora.',
  },
  'interop.public.read': { zh: '最近读取：{at}', en: 'Last read: {at}', es: 'Última lectura: {at}' },
  'interop.public.unread': { zh: '尚未读取', en: 'Not read yet', es: 'Sin lecturas' },
  'interop.public.end-confirm': { zh: '撤销令牌…', en: 'Revoke the token…', es: 'Revocar el token…' },
  'interop.public.end': { zh: '撤销', en: 'Revoke', es: 'Revocar' },
  'interop.public.end-title': {
    zh: '撤销 {name} 的令牌？',
    en: 'Revoke the token of {name}?',
    es: '¿Revocar el token de {name}?',
  },
  'interop.public.end-text': {
    zh: '该机构将无法再读取数据。',
    en: 'It will no longer be able to read the data.',
    es: 'Ya no podrá leer los datos.',
  },
  'interop.public.ended': { zh: '令牌已撤销', en: 'Token revoked', es: 'Token revocado' },
})
