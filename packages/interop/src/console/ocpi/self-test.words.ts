import { words } from '@evops/platform/contract'

export const selfTestWords = words({
  'interop.self-test.run': { zh: '对接自检', en: 'Check the connection', es: 'Comprobar la conexión' },
  'interop.self-test.good': { zh: '正常', en: 'OK', es: 'Correcto' },
  'interop.self-test.bad': { zh: '异常', en: 'Failed', es: 'Fallido' },
  'interop.self-test.versions': { zh: '版本', en: 'Versions', es: 'Versiones' },
  'interop.self-test.details': { zh: '模块', en: 'Modules', es: 'Módulos' },
  'interop.self-test.credentials': { zh: '凭据', en: 'Credentials', es: 'Datos de acceso' },
  'interop.self-test.locations': {
    zh: '对方所存的我方场站',
    en: 'A station of ours, as the partner has it',
    es: 'Una estación nuestra, como la tiene el socio',
  },
  'interop.self-test.tariffs': {
    zh: '对方所存的我方资费',
    en: 'A tariff of ours, as the partner has it',
    es: 'Una tarifa nuestra, como la tiene el socio',
  },
})
