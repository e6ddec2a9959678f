import { words } from '@evops/platform/contract'

export const credentialWords = words({
  'documents.credential.title': {
    zh: '税务证书与接入',
    en: 'Certificate and access',
    es: 'Certificado y acceso',
  },
  'documents.credential.none': {
    zh: '尚未保存证书或接入信息，仅可在测试模式下使用。',
    en: 'No certificate or access saved: this office works in test mode only.',
    es: 'Sin certificado ni acceso: esta vía solo funciona en modo de prueba.',
  },
  'documents.credential.soon': { zh: '即将到期', en: 'Expires soon', es: 'Caduca pronto' },
  'documents.credential.over': { zh: '已过期', en: 'Expired', es: 'Caducado' },
  'documents.credential.subject': { zh: '证书主体', en: 'Subject', es: 'Titular' },
  'documents.credential.no': { zh: '证书编号', en: 'Certificate number', es: 'Número de certificado' },
  'documents.credential.fingerprint': {
    zh: '指纹（SHA-256）',
    en: 'Fingerprint (SHA-256)',
    es: 'Huella (SHA-256)',
  },
  'documents.credential.until': { zh: '有效期至', en: 'Valid until', es: 'Válido hasta' },
  'documents.credential.saved-by': { zh: '保存人', en: 'Saved by', es: 'Guardado por' },
  'documents.credential.remove': { zh: '删除', en: 'Delete', es: 'Eliminar' },
  'documents.credential.save': { zh: '保存证书', en: 'Save certificate', es: 'Guardar certificado' },
  'documents.credential.saved': { zh: '证书已保存', en: 'Certificate saved', es: 'Certificado guardado' },
  'documents.credential.certificate': {
    zh: '证书（.cer、.pem 或 .p12）',
    en: 'Certificate (.cer, .pem or .p12)',
    es: 'Certificado (.cer, .pem o .p12)',
  },
  'documents.credential.key': {
    zh: '私钥（.key 或 .pem，.p12 无需）',
    en: 'Key (.key or .pem, not with .p12)',
    es: 'Clave (.key o .pem, no con .p12)',
  },
  'documents.credential.passphrase': {
    zh: '私钥密码',
    en: 'Password of the key',
    es: 'Contraseña de la clave',
  },
  'documents.credential.address': { zh: '服务商地址', en: 'Provider address', es: 'Dirección del proveedor' },
  'documents.credential.account': { zh: '账号', en: 'Account', es: 'Cuenta' },
  'documents.credential.secret': { zh: '密钥', en: 'Access key', es: 'Clave de acceso' },
})
