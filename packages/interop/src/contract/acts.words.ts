import { words } from '@evops/platform/contract'

/** What the audit log calls acts and things of this domain (organisation says how the two are put together). */
export const interopActWords = words({
  'interop.audit.act.erasePartnerContact': {
    zh: '抹除联系人',
    en: 'Erase contact',
    es: 'Borrado del contacto',
  },
  'interop.audit.act.renewPartnerSecrets': {
    zh: '更换对接方密钥',
    en: 'Renew a partner’s secrets',
    es: 'Claves nuevas de un socio',
  },
  'interop.audit.act.resendPartnerSession': {
    zh: '重新推送对接方订单',
    en: 'Send a session to a partner again',
    es: 'Reenvío de una sesión a un socio',
  },
  'interop.audit.act.resolvePartnerDispute': {
    zh: '处理对接方订单争议',
    en: 'Settle a partner’s dispute',
    es: 'Resolución de una discrepancia con un socio',
  },
  'interop.audit.act.testPartnerLink': {
    zh: '测试对接连接',
    en: 'Test a partner’s connection',
    es: 'Prueba de la conexión con un socio',
  },
  'interop.audit.act.updatePartnerLink': {
    zh: '修改对接字段名',
    en: 'Change a partner’s field names',
    es: 'Cambio de los nombres de campos de un socio',
  },
  'interop.audit.entity.partner': { zh: '互联互通对接方', en: 'partner', es: 'socio' },
})
